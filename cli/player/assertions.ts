import { isDeepStrictEqual } from 'node:util';

import type { Locator, Page } from 'playwright';

import type { Effect, Expectation } from '#model-testing/adapter.ts';
import { contains } from '#model-testing/contains.ts';

import type { InterceptedCalls } from './intercepted-calls.ts';
import { callServer } from './server-calls.ts';
import { waitUntil } from './wait-until.ts';

/** Enough for a busy machine: later a page will not reach the expected state. */
export const maxMs = 30_000;

/** A page under test, with its intercepted calls. */
export interface TestedPage {
  page: Page;
  held: InterceptedCalls;
  /** User whom the script is about. */
  person: string;
  /** Presses by keyboard: a message may cover the control. */
  usesKeys?: true;
}

/** Waits until all expectations hold. */
export async function expectPage(
  scene: TestedPage,
  expectations: readonly Expectation[],
): Promise<void> {
  for (const expectation of expectations)
    await (isEffect(expectation) ? notice(scene, expectation) : see(scene, expectation));
}

function isEffect(expectation: Expectation): expectation is Effect {
  return (
    'asking' in expectation ||
    'quietFor' in expectation ||
    'forgotten' in expectation ||
    'server' in expectation ||
    'devices' in expectation ||
    'connections' in expectation
  );
}

/** Checks an effect outside of the page. */
async function notice({ page, held }: TestedPage, expectation: Effect): Promise<void> {
  if ('asking' in expectation) return seeAsking(held, expectation);
  if ('devices' in expectation) return seeDevices(held, expectation);
  if ('connections' in expectation)
    return waitUntil(() => held.way?.count(), {
      what: 'connections',
      is: expectation.connections,
      withinMs: maxMs,
    });
  if ('server' in expectation)
    return waitUntil(
      async () => contains(await askServer(page, expectation.server), expectation.says),
      {
        what: `GET ${expectation.server} says ${JSON.stringify(expectation.says)}`,
        is: true,
        withinMs: maxMs,
      },
    );
  if ('forgotten' in expectation)
    return waitUntil(() => page.evaluate(keptAs, expectation.forgotten), {
      what: expectation.forgotten,
      is: null,
      withinMs: maxMs,
    });
  await waitUntilSettled({ page, held });
  const before = { asked: held.asked(), address: page.url() };
  await held.leap(expectation.quietFor);
  await waitUntilSettled({ page, held });
  const after = { asked: held.asked(), address: page.url() };
  if (!isDeepStrictEqual(after, before))
    throw new Error(`Not quiet: ${JSON.stringify(after)} after ${JSON.stringify(before)}`);
}

/** Runs in the page. */
function keptAs(key: string): string | null {
  return localStorage.getItem(key) ?? sessionStorage.getItem(key);
}

async function askServer(page: Page, call: string): Promise<unknown> {
  return (await callServer(page, `GET ${call}`)).json();
}

async function seeDevices(held: InterceptedCalls, { devices }: { devices: readonly string[] }) {
  const is = devices.toSorted();
  const what = 'devices that are open';
  await waitUntil(async () => (await held.devices?.open())?.toSorted(), {
    what,
    is,
    withinMs: maxMs,
  });
}

async function seeAsking(held: InterceptedCalls, { asking, of }: { asking: number; of?: string }) {
  const is = { calls: asking, others: [] };
  await waitUntil(count, { what: 'calls under way', is, withinMs: maxMs });

  // Includes calls of this step that were aborted in favour of the right one.
  function count() {
    const calls = held.waiting();
    const others = [...calls, ...held.askedInStep()].filter(
      (call) => of !== undefined && !held.isOf(call, of),
    );
    return { calls: calls.length, others };
  }
}

/** Waits for everything that does not run by the page's clock, so that a jump does not delay it. */
export async function waitUntilSettled({
  page,
  held,
}: Pick<TestedPage, 'page' | 'held'>): Promise<void> {
  // Once the page has answered, calls of its timers have started.
  await page.evaluate(() => {});
  await waitUntil(held.others, { what: 'other calls', is: 0, withinMs: maxMs });
  await held.way?.beat();
}

type Visible = Exclude<Expectation, Effect>;
type Locatable = Exclude<
  Visible,
  { address: string } | { absent: string } | { closed: string } | { chosen: string }
>;

async function see({ page, person }: TestedPage, expectation: Visible): Promise<void> {
  if ('address' in expectation)
    return page.waitForURL((url) => url.href.includes(expectation.address));
  if ('closed' in expectation)
    return page.getByRole('dialog', { name: expectation.closed }).waitFor({ state: 'detached' });
  if ('absent' in expectation)
    return statusLine(page, expectation.absent).waitFor({ state: 'hidden' });
  if ('chosen' in expectation) return seeChosen(page, expectation);
  await appear(locate(page, expectation, person));
  if ('role' in expectation && expectation.isBusy !== undefined)
    await appear(
      locate(page, expectation, person).and(page.locator(`[aria-busy="${expectation.isBusy}"]`)),
    );
}

/** Polls more often than Playwright, whose intervals grow to half a second. */
function appear(locator: Locator): Promise<void> {
  const what = `${String(locator)} is there`;
  return waitUntil(() => locator.isVisible(), { what, is: true, withinMs: maxMs });
}

async function seeChosen(page: Page, { chosen, of }: Extract<Visible, { chosen: string }>) {
  const list = page.getByLabel(of, { exact: true });
  await list.locator('option:checked', { hasText: chosen }).waitFor({ state: 'attached' });
}

function locate(page: Page, expectation: Locatable, person: string) {
  if ('field' in expectation) return page.getByLabel(expectation.field, { exact: true });
  if ('text' in expectation) return page.getByText(expectation.text);
  if ('switch' in expectation)
    return page.getByRole('switch', {
      name: expectation.switch,
      checked: expectation.isOn,
      exact: true,
    });
  if ('status' in expectation) return statusLine(page, expectation.status);
  if ('current' in expectation)
    return page
      .getByRole('link', { name: expectation.current, exact: true })
      .and(page.locator('[aria-current=page]'));
  return page.getByRole(expectation.role, { name: expectation.named.replace('{person}', person) });
}

function statusLine(page: Page, text: string) {
  return page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) });
}

/** Whether the first expectation is visible now. */
export async function isSeen(
  { page, person }: TestedPage,
  expectations: readonly Expectation[],
): Promise<boolean> {
  const [first] = expectations;
  if (!first || isEffect(first) || 'absent' in first || 'closed' in first || 'chosen' in first)
    return false;
  if ('address' in first) return page.url().includes(first.address);
  return locate(page, first, person).isVisible();
}
