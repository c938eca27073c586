import type { Browser, BrowserContext, Page } from 'playwright';

import type { Reply } from '#model-testing/adapter.ts';
import type { Script, ScriptStep } from '#model-testing/suite/script.ts';
import type { Account } from '#schemas/api/accounts.gen.ts';

import { tokenFor } from './accounts.ts';
import { perform } from './acts.ts';
import { isSeen, look } from './assertions.ts';
import { holdCalls } from './intercepted-calls.ts';
import { pauseClock } from './pause-clock.ts';
import { answerNext, isSignedIn } from './replies.ts';
import { reportingSteps } from './reporting-steps.ts';

interface Fixture {
  browser: Browser;
  /** Where the running product is. */
  address: string;
  /** For scripts in which time passes by itself: one after the other, each as if it were the first. */
  context: BrowserContext;
}

/** What a page does not show by then it will not: Playwright's test runner would wait for ever. */
const timeoutMs = 30_000;

export const desk = { viewport: { width: 1280, height: 800 } };
/** Time is let pass in slices, to see what it does as it does it. */
const sliceMs = 50;

/**
 * Plays one script in a tab of its own, and looks at the page after each step.
 * @returns the errors that the page ran into on the way.
 * @throws when the page does not show what it should; then it stays open, for its picture.
 */
export async function replay(fixture: Fixture, script: Script): Promise<string[]> {
  if (!hasClock(script)) return replayIn(fixture.context, fixture, script);
  // A clock that has been turned is that of all later pages of its context too.
  const context = await fixture.browser.newContext(desk);
  const faults = await replayIn(context, fixture, script);
  await context.close();
  return faults;
}

async function replayIn(
  context: BrowserContext,
  { address }: Fixture,
  script: Script,
): Promise<string[]> {
  await context.clearCookies();
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await playOn(page, address, script);
  await page.close();
  return faults;
}

async function playOn(page: Page, address: string, script: Script): Promise<void> {
  const held = await holdCalls(page, script.setting);
  const clock = await clockOf(page, script);
  await arrive(page, address, script.start);
  await page.goto(address + script.start.open);
  const scene = { page, held, person: personOf(script) };
  await reportingSteps(script.begins, async (report) => {
    await look(scene, script.sees);
    await clock.before(0);
    for (const [index, step] of script.steps.entries()) {
      report(`${step.happens} -> ${step.to}`);
      await clock.before(index + 1);
      held.beginStep();
      await happen(step);
      await look(scene, step.sees);
      await clock.after(index);
    }
  });

  async function happen({ doing, sees, isRefused }: ScriptStep) {
    if ('passes' in doing) await pass(page, doing.passes, () => isSeen(scene, sees));
    else if ('answers' in doing)
      await answerNext(held, doing, (username) => tokenFor(address, username));
    else for (const act of doing.acts) await perform(scene, act, isRefused);
  }
}

function isTime(step: ScriptStep | undefined): boolean {
  return step !== undefined && 'passes' in step.doing;
}

/** Whether time ends the state before this step, or would after the last one. */
function isTimeAt({ steps, isPassing }: Script, index: number): boolean {
  const isLast = index === steps.length;
  return isTime(steps[index]) || (isLast && (steps.at(-1)?.isPassing ?? isPassing));
}

/** Whether its time is ours to turn. */
function hasClock(script: Script): boolean {
  return isTimeAt(script, script.steps.length) || script.steps.some(isTime);
}

/** Time stands still from just before a state that it ends until it has ended it, or to the end. */
async function clockOf(page: Page, script: Script) {
  function isOver(index: number): boolean {
    return isTimeAt(script, index);
  }
  if (hasClock(script)) await page.clock.install();
  return {
    async before(index: number): Promise<void> {
      if (isOver(index) && !isOver(index - 1)) await pauseClock(page);
    },
    async after(index: number): Promise<void> {
      if (isOver(index) && !isOver(index + 1)) await page.clock.resume();
    },
  };
}

/** No longer than the delay, and not beyond what ends it: some of it had passed already. */
async function pass(page: Page, ms: number, isOver: () => Promise<boolean>): Promise<void> {
  for (let passed = 0; passed < ms; passed += sliceMs) {
    await page.clock.runFor(sliceMs);
    if (await isOver()) return;
  }
}

/** Who it is about: the last one who is signed in on the way. */
function personOf({ start, steps }: Script): string {
  const replies = steps.flatMap(({ doing }): Reply[] => ('reply' in doing ? [doing.reply] : []));
  const stored = Object.values(start.session ?? {});
  return [...replies, ...stored].findLast(isSignedIn)?.signedInAs ?? 'anna';
}

/** Puts into the tab and its cookies what the start supposes. */
async function arrive(
  page: Page,
  address: string,
  { session = {}, cookies = {} }: Script['start'],
) {
  const items: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(session)) {
    items[key] = value;
    if (!isSignedIn(value)) continue;
    const reply = await tokenFor(address, value.signedInAs);
    const account = JSON.parse(reply.account) as Account;
    items[key] = account;
    items['tokens'] = {
      accessToken: reply.access_token,
      refreshToken: reply.refresh_token,
      expiresAt: Date.now() + reply.expires_in * 1000,
      accountId: account.Id,
      isRemembered: false,
    };
  }
  await page
    .context()
    .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: address })));
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('arrived')) return;
    sessionStorage.setItem('arrived', 'true');
    // What the way before has left.
    localStorage.clear();
    for (const [key, value] of Object.entries(stored))
      sessionStorage.setItem(key, JSON.stringify(value));
  }, items);
}
