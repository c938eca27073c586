import { isDeepStrictEqual } from 'node:util';

import type { Page } from 'playwright';

import type { Effect, Sight } from '#model-testing/adapter.ts';

import { contains } from '#model-testing/contains.ts';

import type { HeldCalls } from './intercepted-calls.ts';
import { heldTokens } from './accounts.ts';
import { waitUntil } from './wait-until.ts';

/** A page that has not come to what it should show by then will not, on a busy machine either. */
export const mostMs = 30_000;

/** A page that a chart is played in, with the calls that wait for an answer. */
export interface Scene {
  page: Page;
  held: HeldCalls;
  /** Who it is about. */
  person: string;
  /** Presses by key: a message may lie over what is pressed. */
  usesKeys?: true;
}

/** Waits until all of it is there. */
export async function look(scene: Scene, sights: readonly Sight[]): Promise<void> {
  for (const sight of sights) await (isEffect(sight) ? notice(scene, sight) : see(scene, sight));
}

function isEffect(sight: Sight): sight is Effect {
  return 'asking' in sight || 'quietFor' in sight || 'forgotten' in sight || 'server' in sight;
}

/** What cannot be seen on the page itself. */
async function notice({ page, held }: Scene, sight: Effect): Promise<void> {
  if ('asking' in sight) return seeAsking(held, sight);
  if ('server' in sight)
    return waitUntil(async () => contains(await askServer(page, sight.server), sight.says), {
      what: `GET ${sight.server} says ${JSON.stringify(sight.says)}`,
      is: true,
      withinMs: mostMs,
    });
  if ('forgotten' in sight)
    return waitUntil(() => page.evaluate(keptAs, sight.forgotten), {
      what: sight.forgotten,
      is: null,
      withinMs: mostMs,
    });
  await settle({ page, held });
  const before = { asked: held.asked(), address: page.url() };
  await held.leap(sight.quietFor);
  await settle({ page, held });
  const after = { asked: held.asked(), address: page.url() };
  if (!isDeepStrictEqual(after, before))
    throw new Error(`Not quiet: ${JSON.stringify(after)} after ${JSON.stringify(before)}`);
}

/** Runs in the page. */
function keptAs(key: string): string | null {
  return localStorage.getItem(key) ?? sessionStorage.getItem(key);
}

async function askServer(page: Page, call: string): Promise<unknown> {
  const { origin, pathname } = new URL(page.url());
  const path = call.replace('*', pathname.split('/').at(-1) ?? '');
  const headers = { authorization: `Bearer ${(await heldTokens(page))?.accessToken}` };
  return (await fetch(`${origin}/api/${path}`, { headers })).json();
}

async function seeAsking(held: HeldCalls, { asking, of }: { asking: number; of?: string }) {
  const is = { calls: asking, others: 0 };
  await waitUntil(count, { what: 'calls under way', is, withinMs: mostMs });

  function count() {
    const calls = held.waiting();
    const others = calls.filter((call) => of !== undefined && !held.isOf(call, of));
    return { calls: calls.length, others: others.length };
  }
}

/** What does not run by the page's clock has ended: a leap must not make it late. */
export async function settle({ page, held }: Pick<Scene, 'page' | 'held'>): Promise<void> {
  // What a timer has begun is under way once the page has answered.
  await page.evaluate(() => {});
  await waitUntil(held.others, { what: 'other calls', is: 0, withinMs: mostMs });
  await held.beat?.();
}

type Visible = Exclude<Sight, Effect>;
type Locatable = Exclude<Visible, { address: string } | { absent: string } | { closed: string }>;

async function see({ page, person }: Scene, sight: Visible): Promise<void> {
  if ('address' in sight) return page.waitForURL((url) => url.href.includes(sight.address));
  if ('closed' in sight)
    return page.getByRole('dialog', { name: sight.closed }).waitFor({ state: 'detached' });
  if ('absent' in sight) return statusLine(page, sight.absent).waitFor({ state: 'hidden' });
  await locate(page, sight, person).waitFor();
  if ('role' in sight && sight.isBusy !== undefined)
    await locate(page, sight, person)
      .and(page.locator(`[aria-busy="${sight.isBusy}"]`))
      .waitFor();
}

function locate(page: Page, sight: Locatable, person: string) {
  if ('field' in sight) return page.getByLabel(sight.field, { exact: true });
  if ('text' in sight) return page.getByText(sight.text);
  if ('switch' in sight)
    return page.getByRole('switch', { name: sight.switch, checked: sight.isOn, exact: true });
  if ('status' in sight) return statusLine(page, sight.status);
  if ('current' in sight)
    return page
      .getByRole('link', { name: sight.current, exact: true })
      .and(page.locator('[aria-current=page]'));
  return page.getByRole(sight.role, { name: sight.named.replace('{person}', person) });
}

function statusLine(page: Page, text: string) {
  return page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) });
}

/** Whether the first of what is to be seen is there by now. */
export async function isSeen({ page, person }: Scene, sights: readonly Sight[]): Promise<boolean> {
  const [first] = sights;
  if (!first || isEffect(first) || 'absent' in first || 'closed' in first) return false;
  if ('address' in first) return page.url().includes(first.address);
  return locate(page, first, person).isVisible();
}
