import type { Locator, Page } from 'playwright';

import type { UserAction, PageEvent } from '#model-testing/adapter.ts';

import { type TestedPage, waitUntilSettled } from './assertions.ts';
import type { InterceptedCalls } from './intercepted-calls.ts';
import { callServer } from './server-calls.ts';

const circumstances = [
  'lookAt',
  'loseNetwork',
  'loseConnection',
  'loseFrame',
  'letPass',
  'sleep',
  'refuse',
  'serverSays',
  'abandon',
  'sibling',
  'wayToHub',
  'comesLate',
  'elsewhere',
] satisfies KeyOfAny<PageEvent>[];

type KeyOfAny<Union> = Union extends unknown ? keyof Union : never;

/**
 * Performs a user action or an outside event.
 * @param isInVain The control may be absent or disabled: then nothing is done.
 */
export async function performAct(
  scene: TestedPage,
  act: UserAction,
  isInVain = false,
): Promise<void> {
  const { page } = scene;
  if (isCircumstance(act)) return applyPageEvent(scene, act);
  if ('goBack' in act) return void (await page.goBack());
  if ('unfold' in act) return unfold(page, act.unfold);
  if ('chooseAnother' in act || 'choose' in act) return choose(page, act, isInVain);
  if ('until' in act) return pressUntil(scene, act);
  if ('press' in act) return pressOnce(scene, act, isInVain);
  return fill(scene, act, isInVain);
}

type ActWith<Name extends string> = Extract<UserAction, Record<Name, unknown>>;
type FieldAct = ActWith<'fill'> | ActWith<'tick'> | ActWith<'enter'>;

async function fill(scene: TestedPage, act: FieldAct, isInVain: boolean): Promise<void> {
  const field = fieldOf(scene, act);
  if (isInVain && !((await field.isVisible()) && (await field.isEditable()))) return;
  if ('tick' in act) return field.check();
  await write(field, act.with.replace('{person}', scene.person));
  if ('enter' in act) await field.press('Tab');
}

/**
 * Fills a field; in a code editor selects all by its own shortcut, as it notices browser selections
 * late.
 */
async function write(field: Locator, text: string): Promise<void> {
  if (!(await field.evaluate((element) => (element as HTMLElement).isContentEditable)))
    return field.fill(text);
  await field.press('ControlOrMeta+A');
  await field.page().keyboard.insertText(text);
}

function fieldOf({ page }: TestedPage, act: FieldAct): Locator {
  if ('enter' in act) return page.getByRole('textbox', { name: act.enter });
  return page.getByLabel('tick' in act ? act.tick : act.fill, { exact: true });
}

async function choose(
  page: Page,
  act: ActWith<'chooseAnother'> | ActWith<'choose'>,
  isInVain: boolean,
): Promise<void> {
  if ('choose' in act) {
    const list = page.getByRole('combobox', { name: act.of, exact: true });
    if (isInVain && !(await list.isVisible())) return;
    return void (await list.selectOption({ label: act.choose }));
  }
  await page.getByRole('combobox', { name: act.chooseAnother }).click();
  return page.getByRole('option', { selected: false }).first().click();
}

async function unfold(page: Page, name: string): Promise<void> {
  const heading = page.locator('details:not([open]) > summary', { hasText: name });
  if (await heading.isVisible()) await heading.press('Enter');
}

function partOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name }).or(page.getByRole('dialog', { name }));
}

async function pressOnce(
  { page, usesKeys, person }: TestedPage,
  { press, role = 'button', isBeginning, in: part }: Exclude<ActWith<'press'>, { until: string }>,
  isInVain: boolean,
): Promise<void> {
  const whole = press.replace('{person}', person);
  const name = isBeginning ? new RegExp(`^${whole}`) : whole;
  const place = part === undefined ? page : partOf(page, part);
  const found = place.getByRole(role, { name, exact: true });
  if (isInVain && !((await found.isVisible()) && (await found.isEnabled()))) return;
  return usesKeys ? found.press('Enter') : found.click();
}

async function pressUntil(
  { page, person }: TestedPage,
  { press, until }: { press: string; until: string },
) {
  const named = until.replace('{person}', person);
  const wanted = page.getByRole('button', { name: named, exact: true });
  const pressed = page.getByRole('button', { name: press, exact: true });
  for (;;) {
    await wanted.or(pressed).first().waitFor();
    if (await wanted.isVisible()) return;
    await pressed.press('Enter');
  }
}

function isCircumstance(act: UserAction): act is PageEvent {
  return circumstances.some((name) => name in act);
}

async function applyPageEvent(scene: TestedPage, act: PageEvent): Promise<void> {
  const { page } = scene;
  if ('letPass' in act || 'sleep' in act) return moveClock(scene, act);
  if ('lookAt' in act) return page.evaluate(setVisibility, act.lookAt ? 'visible' : 'hidden');
  if ('elsewhere' in act) return doElsewhere(page, act);
  if (!('loseNetwork' in act)) return applyToCalls(scene, act);
  await page.context().setOffline(true);
  return page.context().setOffline(false);
}

type OfCalls = Exclude<
  PageEvent,
  | { letPass: number }
  | { sleep: number }
  | { lookAt: boolean }
  | { loseNetwork: true }
  | { elsewhere: string }
>;

async function applyToCalls({ held }: TestedPage, act: OfCalls): Promise<void> {
  if ('loseConnection' in act || 'loseFrame' in act || 'wayToHub' in act)
    return applyToHub(held, act);
  if ('comesLate' in act) return held.comesLate(act.comesLate);
  if ('refuse' in act) return held.refuse(act);
  if ('serverSays' in act) return held.say(act.serverSays, act.to);
  if ('abandon' in act) return held.abandon(act.abandon);
  return held.sibling?.[act.sibling]();
}

async function doElsewhere(
  page: Page,
  { elsewhere, with: body }: ActWith<'elsewhere'>,
): Promise<void> {
  const reply = await callServer(page, elsewhere, body);
  if (!reply.ok) throw new Error(`${elsewhere}: ${reply.status}`);
}

type OfHub = ActWith<'loseConnection'> | ActWith<'loseFrame'> | ActWith<'wayToHub'>;

async function applyToHub({ hub, way, gate }: InterceptedCalls, act: OfHub): Promise<void> {
  if ('loseFrame' in act) return hub?.loseFrame();
  if ('loseConnection' in act) return hub ? hub.drop() : way?.drop('newest');
  if (act.wayToHub === 'open') return gate.open();
  gate.close();
  return way?.drop('all');
}

/** Moves the clock while no reply with the server's time arrives. */
async function moveClock(
  { page, held }: TestedPage,
  act: { letPass: number } | { sleep: number },
): Promise<void> {
  await waitUntilSettled({ page, held });
  if ('letPass' in act) return page.clock.runFor(act.letPass);
  const now = await page.evaluate(() => Date.now());
  return page.clock.setSystemTime(now + act.sleep);
}

/** Runs in the page: a headless browser shows all tabs as visible. */
function setVisibility(state: string): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
