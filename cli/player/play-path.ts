import type { Browser, Page } from 'playwright';

import type { Expectation } from '#model-testing/adapter.ts';
import type { Script, ScriptStep, Setting } from '#model-testing/suite/script.ts';
import type { TokenResponse } from '#schemas/api/accounts.gen.ts';

import { performAct } from './acts.ts';
import { expectPage, maxMs, type TestedPage, waitUntilSettled } from './assertions.ts';
import { holdCalls } from './intercepted-calls.ts';
import { pauseClock } from './pause-clock.ts';
import { answerNext } from './replies.ts';
import { reportingSteps } from './reporting-steps.ts';

/** A signed-in page that plays the scripts of one chart in sequence. */
export interface PathFixture extends TestedPage {
  address: string;
  /** Errors of the page. */
  faults: string[];
  /** Signs the user in again. */
  enter(): Promise<void>;
}

interface Opening {
  browser: Browser;
  /** Address of the running product. */
  address: string;
  setting: Setting;
  username: string;
  /** Signs the user in. */
  enter(page: Page): Promise<void>;
}

/** Opens a page with a running virtual clock and a signed-in user. */
export async function openFixture(opening: Opening): Promise<PathFixture> {
  const { browser, address, setting, username, enter } = opening;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(maxMs);
  await page.clock.install();
  await page.addInitScript(lengthenJitter);
  // Prevents a reload: a chunk that fails to load offline would trigger one when the clock jumps.
  await page.addInitScript(markReloaded, await servedVersion(address));
  await enter(page);
  const faults: string[] = [];
  context.on('weberror', (error) => faults.push(error.error().message));
  const held = await holdCalls(page, setting);
  return {
    page,
    held,
    person: username,
    usesKeys: true,
    address,
    faults,
    enter: () => enter(page),
  };
}

/**
 * Plays one script, and checks the page after each step.
 * @throws Error with the step after which the page is not as expected.
 */
export async function playPath(fixture: PathFixture, script: Script): Promise<void> {
  await arrive(fixture, script);
  try {
    await takeSteps(fixture, script);
  } catch (error) {
    await tidy(fixture, script).catch(() => {});
    throw error;
  }
  await tidy(fixture, script);
}

async function tidy(fixture: PathFixture, { start }: Script): Promise<void> {
  for (const act of start.afterwards ?? []) await performAct(fixture, act);
}

async function takeSteps(fixture: PathFixture, script: Script): Promise<void> {
  let { sees } = script;
  let isHalted = false;
  await reportingSteps(script.begins, async (report) => {
    await expectPage(fixture, sees);
    for (const step of script.steps) {
      report(`${step.happens} -> ${step.to}`);
      fixture.held.beginStep();
      // Pauses before the step, so that the state does not run at all.
      if (step.isHalted && !isHalted) await pauseClock(fixture.page);
      await happen(fixture, step, sees);
      if (isHalted && !step.isHalted) await fixture.page.clock.resume();
      ({ sees, isHalted } = step);
      await expectPage(fixture, sees);
    }
  });
}

/**
 * Runs in the page before it starts: keeps jittered delays near their maximum, so that half of one
 * never ends it.
 */
function lengthenJitter(): void {
  const { random } = Math;
  Math.random = () => 0.9 + random() / 10;
}

async function servedVersion(address: string): Promise<unknown> {
  return ((await (await fetch(`${address}/version.json`)).json()) as { version: unknown }).version;
}

/** Runs in the page: marks it as already reloaded for this version. */
function markReloaded(version: unknown): void {
  sessionStorage.setItem('reloadedFor', JSON.stringify(version));
}

async function arrive(fixture: PathFixture, { start }: Script): Promise<void> {
  const { page, address, held } = fixture;
  // Ends the last step of the previous script.
  held.beginStep();
  if (start.tokens) {
    await fixture.enter();
    if (start.tokens !== 'here') await held.sibling?.takeTokens();
  }
  await page.evaluate((items) => {
    const { accountId } = JSON.parse(sessionStorage.getItem('tokens') ?? '{}');
    for (const [key, value] of Object.entries(items)) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(value).replaceAll('{account}', accountId));
    }
  }, start.local ?? {});
  await held.gate.open();
  await page.goto(address + start.open);
  for (const act of start.acts ?? []) await performAct(fixture, act);
}

function signInElsewhere(): Promise<TokenResponse> {
  throw new Error('No one signs in on a long path');
}

async function happen(
  fixture: PathFixture,
  step: ScriptStep,
  before: readonly Expectation[],
): Promise<void> {
  const { doing, isRefused } = step;
  if ('passes' in doing) return pass(fixture, doing.passes, before);
  if ('answers' in doing) return answerNext(fixture.held, doing, signInElsewhere);
  for (const act of doing.acts) await performAct(fixture, act, isRefused);
}

/** Checks that a delay ends a state when it is over, and not before. */
async function pass(
  fixture: PathFixture,
  ms: number,
  before: readonly Expectation[],
): Promise<void> {
  await expectPage(fixture, [{ quietFor: ms / 2 }, ...before]);
  await waitUntilSettled(fixture);
  await fixture.held.leap(ms / 2);
}
