import type { Browser, BrowserContext, Page } from 'playwright';

import type { Account } from '#schemas/api/accounts.gen.ts';

import { type Adapter, sightsOf } from '#machines/model/adapter.ts';
import type { Happening } from '#machines/model/chart-model.ts';
import type { Way } from '#machines/model/ways.ts';
import { answer, holdCalls, isRealFor, isSignedIn } from '#tests/support/held-calls.ts';
import { tokenFor } from '#tests/support/people.ts';
import { isSeen, look, perform } from '#tests/support/sights.ts';

interface Stage {
  browser: Browser;
  /** Where the running product is. */
  address: string;
  adapter: Adapter;
  /** For ways in which time passes by itself: one after the other, each as if it were the first. */
  context: BrowserContext;
}

export const desk = { viewport: { width: 1280, height: 800 } };
/** The browser's clock cannot be stopped in the past, and the call takes a moment. */
const pauseAheadMs = 200;
/** Time is let pass in slices, to see what it does as it does it. */
const sliceMs = 50;

/**
 * Plays one way through a chart in a tab of its own, and looks at the page after each step.
 * @returns the errors that the page ran into on the way.
 * @throws when the page does not show what it should.
 */
export async function replay(stage: Stage, way: Way): Promise<string[]> {
  if (!hasClock(way)) return replayIn(stage.context, stage, way);
  // A clock that has been turned is that of all later pages of its context too.
  const context = await stage.browser.newContext(desk);
  try {
    return await replayIn(context, stage, way);
  } finally {
    await context.close();
  }
}

async function replayIn(context: BrowserContext, stage: Stage, way: Way): Promise<string[]> {
  await context.clearCookies();
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  try {
    await play(stage, way, page);
    return faults;
  } finally {
    await page.close();
  }
}

async function play(stage: Stage, way: Way, page: Page): Promise<void> {
  const { address, adapter } = stage;
  const person = personOf(adapter, way);
  const held = await holdCalls(page, adapter);
  const clock = await clockOf(page, way);
  await arrive(stage, way.start, page);
  await page.goto(address + (adapter.starts[way.start]?.open ?? '/'));
  const scene = { page, held, person };
  await look(scene, sightsAt(way.at));
  await clock.before(0);

  function sightsAt(to: string) {
    return sightsOf(adapter, { to, context: undefined });
  }

  async function happen({ kind, name, source = '', ms = 0 }: Happening, to: string) {
    const sights = sightsAt(to);
    if (kind === 'time') await pass(page, ms, () => isSeen(scene, sights));
    else if (kind === 'answer')
      await answer(await held.next(source), adapter.answers[name], (username) =>
        tokenFor(address, username),
      );
    else for (const act of adapter.events[name] ?? []) await perform(scene, act);
  }

  for (const [index, { happening, to }] of way.steps.entries()) {
    await clock.before(index + 1);
    await happen(happening, to);
    await look(scene, sightsAt(to));
    await clock.after(index);
  }
}

function isTimeAt({ steps, isPassing }: Way, index: number): boolean {
  return steps[index]?.happening.kind === 'time' || (isPassing && index === steps.length);
}

/** Whether its time is ours to turn. */
function hasClock(way: Way): boolean {
  return way.isPassing || way.steps.some((_, index) => isTimeAt(way, index));
}

/** Time stands still from just before a state that it ends until it has ended it, or to the end. */
async function clockOf(page: Page, way: Way) {
  function isTime(index: number): boolean {
    return isTimeAt(way, index);
  }
  if (hasClock(way)) await page.clock.install();
  return {
    async before(index: number): Promise<void> {
      if (isTime(index) && !isTime(index - 1)) await page.clock.pauseAt(Date.now() + pauseAheadMs);
    },
    async after(index: number): Promise<void> {
      if (isTime(index) && !isTime(index + 1)) await page.clock.resume();
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
function personOf(adapter: Adapter, { start, steps }: Way): string {
  const replies = steps.map(({ happening }) => adapter.answers[happening.name]);
  const stored = Object.values(adapter.starts[start]?.session ?? {});
  const known = [...replies, ...stored].findLast(isSignedIn)?.signedInAs;
  if (known) return known;
  return replies.find(isRealFor)?.realFor ?? 'anna';
}

/** Puts into the tab and its cookies what the start supposes. */
async function arrive({ address, adapter }: Stage, start: string, page: Page) {
  const { session = {}, cookies = {} } = adapter.starts[start] ?? { open: '/' };
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
