import type { Browser, BrowserContext, Page } from 'playwright';

import type { Reply } from '#model-testing/adapter.ts';
import type { Script, ScriptStep } from '#model-testing/suite/script.ts';
import type { Account } from '#schemas/api/accounts.gen.ts';

import { tokenFor } from './accounts.ts';
import { performAct } from './acts.ts';
import { isSeen, expectPage } from './assertions.ts';
import { holdCalls } from './intercepted-calls.ts';
import { pauseClock } from './pause-clock.ts';
import { answerNext, isSignedIn } from './replies.ts';
import { reportingSteps } from './reporting-steps.ts';

interface Fixture {
  browser: Browser;
  /** Address of the running product. */
  address: string;
  /** Context for scripts with real time: each begins with a clean state. */
  context: BrowserContext;
}

/** Time limit for expectations: Playwright's test runner would wait forever. */
const timeoutMs = 30_000;

export const desktopWindow = { viewport: { width: 1280, height: 800 } };
/** Time passes in slices, so that effects are observed as they occur. */
const sliceMs = 50;

/**
 * Plays one script in a tab of its own, and checks the page after each step.
 * @returns the errors of the page.
 * @throws when the page is not as expected; then it stays open for a screenshot.
 */
export async function replayScript(fixture: Fixture, script: Script): Promise<string[]> {
  if (!hasClock(script)) return replayIn(fixture.context, fixture, script);
  // A changed clock affects all later pages of the context.
  const context = await fixture.browser.newContext(desktopWindow);
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
    await expectPage(scene, script.sees);
    await clock.before(0);
    for (const [index, step] of script.steps.entries()) {
      report(`${step.happens} -> ${step.to}`);
      await clock.before(index + 1);
      held.beginStep();
      await happen(step);
      await expectPage(scene, step.sees);
      await clock.after(index);
    }
  });

  async function happen({ doing, sees, isRefused }: ScriptStep) {
    if ('passes' in doing) await pass(page, doing.passes, () => isSeen(scene, sees));
    else if ('answers' in doing)
      await answerNext(held, doing, (username) => tokenFor(address, username));
    else for (const act of doing.acts) await performAct(scene, act, isRefused);
  }
}

function isTime(step: ScriptStep | undefined): boolean {
  return step !== undefined && 'passes' in step.doing;
}

/** Whether time ends the state before this step, or after the last one. */
function isTimeAt({ steps, isPassing }: Script, index: number): boolean {
  const isLast = index === steps.length;
  return isTime(steps[index]) || (isLast && (steps.at(-1)?.isPassing ?? isPassing));
}

/** Whether the script controls the page's clock. */
function hasClock(script: Script): boolean {
  return isTimeAt(script, script.steps.length) || script.steps.some(isTime);
}

/** Pauses the clock just before a state that time ends, until it has ended, or to the end. */
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

/** At most the delay, and stops when the state ends: part of the delay had already passed. */
async function pass(page: Page, ms: number, isOver: () => Promise<boolean>): Promise<void> {
  for (let passed = 0; passed < ms; passed += sliceMs) {
    await page.clock.runFor(sliceMs);
    if (await isOver()) return;
  }
}

/** The user of the script: the last one signed in during it. */
function personOf({ start, steps }: Script): string {
  const replies = steps.flatMap(({ doing }): Reply[] => ('reply' in doing ? [doing.reply] : []));
  const stored = Object.values(start.session ?? {});
  return [...replies, ...stored].findLast(isSignedIn)?.signedInAs ?? 'anna';
}

/** Fills storage and cookies for the start. */
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
    // Remains of the previous script.
    localStorage.clear();
    for (const [key, value] of Object.entries(stored))
      sessionStorage.setItem(key, JSON.stringify(value));
  }, items);
}
