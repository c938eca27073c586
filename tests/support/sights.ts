import type { Page } from 'playwright';
import { expect } from 'vitest';

import type { Act, Circumstance, Effect, Sight } from '#machines/model/adapter.ts';
import type { HeldCalls } from '#tests/support/held-calls.ts';

const circumstances = [
  'lookAt',
  'loseNetwork',
  'loseConnection',
  'loseFrame',
  'letPass',
  'sleep',
] satisfies KeyOfAny<Circumstance>[];
/** A page that has not come to what it should show by then will not. */
export const mostMs = 8000;

type KeyOfAny<Union> = Union extends unknown ? keyof Union : never;

/** A page that a chart is played in, with the calls that wait for an answer. */
export interface Scene {
  page: Page;
  held: HeldCalls;
  /** Who it is about. */
  person: string;
  /** Presses by key: a message may lie over what is pressed. */
  usesKeys?: true;
}

/** Does what a person does, or what befalls the page. */
export async function perform(scene: Scene, act: Act): Promise<void> {
  const { page, person, usesKeys } = scene;
  if (isCircumstance(act)) return befall(scene, act);
  if ('fill' in act) {
    const field = page.getByLabel(act.fill, { exact: true });
    return field.fill(act.with.replace('{person}', person));
  }
  if ('tick' in act) return page.getByLabel(act.tick, { exact: true }).check();
  if ('goBack' in act) return void (await page.goBack());
  if ('chooseAnother' in act) {
    await page.getByRole('combobox', { name: act.chooseAnother }).click();
    return page.getByRole('option', { selected: false }).first().click();
  }
  const { press, role = 'button', isBeginning } = act;
  const name = isBeginning ? new RegExp(`^${press}`) : press;
  const found = page.getByRole(role, { name, exact: true });
  return usesKeys ? found.press('Enter') : found.click();
}

function isCircumstance(act: Act): act is Circumstance {
  return circumstances.some((name) => name in act);
}

async function befall({ page, held }: Scene, act: Circumstance): Promise<void> {
  if ('loseConnection' in act) return held.hub?.drop();
  if ('loseFrame' in act) return held.hub?.loseFrame();
  if ('letPass' in act) return page.clock.runFor(act.letPass);
  if ('sleep' in act)
    return page.clock.setSystemTime((await page.evaluate(() => Date.now())) + act.sleep);
  if ('lookAt' in act) return page.evaluate(setVisibility, act.lookAt ? 'visible' : 'hidden');
  await page.context().setOffline(true);
  return page.context().setOffline(false);
}

/** Runs in the page: a headless browser shows all of its tabs at once. */
function setVisibility(state: string): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Waits until all of it is there. */
export async function look(scene: Scene, sights: readonly Sight[]): Promise<void> {
  for (const sight of sights) await (isEffect(sight) ? notice(scene, sight) : see(scene, sight));
}

function isEffect(sight: Sight): sight is Effect {
  return 'asking' in sight || 'quietFor' in sight || 'forgotten' in sight;
}

/** What cannot be seen on the page itself. */
async function notice({ page, held }: Scene, sight: Effect): Promise<void> {
  if ('asking' in sight) return seeAsking(held, sight);
  if ('forgotten' in sight)
    return expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), sight.forgotten), {
        timeout: mostMs,
      })
      .toBeNull();
  await settle({ page, held });
  const before = { asked: held.asked(), address: page.url() };
  await page.clock.fastForward(sight.quietFor);
  await settle({ page, held });
  expect({ asked: held.asked(), address: page.url() }).toEqual(before);
}

async function seeAsking(held: HeldCalls, { asking, of }: { asking: number; of?: string }) {
  const wanted = { calls: asking, others: 0 };
  await expect.poll(count, { message: 'calls under way', timeout: mostMs }).toEqual(wanted);

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
  await expect.poll(held.others, { message: 'other calls', timeout: mostMs }).toBe(0);
  await held.beat?.();
}

type Visible = Exclude<Sight, Effect>;
type Locatable = Exclude<Visible, { address: string } | { absent: string }>;

async function see({ page, person }: Scene, sight: Visible): Promise<void> {
  if ('address' in sight) return page.waitForURL((url) => url.href.includes(sight.address));
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
  if (!first || isEffect(first) || 'absent' in first) return false;
  if ('address' in first) return page.url().includes(first.address);
  return locate(page, first, person).isVisible();
}
