import type { Browser, BrowserContext, Page, Route } from 'playwright';
import { expect } from 'vitest';

import type { Account, TokenResponse } from '#schemas/api/accounts.gen.ts';

import type { Act, Adapter, Reply, Sight } from '#machines/model/adapter.ts';
import type { Happening } from '#machines/model/chart-model.ts';
import type { Way } from '#machines/model/ways.ts';

interface Stage {
  browser: Browser;
  /** Where the running product is. */
  address: string;
  adapter: Adapter;
  /** Signs in for real. */
  signIn(username: string): Promise<TokenResponse>;
}

/** The browser's clock cannot be stopped in the past, and the call takes a moment. */
const pauseAheadMs = 200;
/** Time is let pass in slices, to see what it does as it does it. */
const sliceMs = 50;

/**
 * Plays one way through a chart in a browser of its own, and looks at the page after each step.
 * @returns the errors that the page ran into on the way.
 * @throws when the page does not show what it should.
 */
export async function replay(stage: Stage, way: Way): Promise<string[]> {
  const context = await stage.browser.newContext({ viewport: { width: 1280, height: 800 } });
  const faults: string[] = [];
  context.on('weberror', (error) => faults.push(error.error().message));
  try {
    await play(stage, way, context);
    return faults;
  } finally {
    await context.close();
  }
}

async function play(stage: Stage, way: Way, context: BrowserContext): Promise<void> {
  const { address, adapter } = stage;
  const person = personOf(adapter, way);
  const page = await context.newPage();
  const held = await holdCalls(page, adapter);
  const clock = await clockOf(page, way);
  await arrive(stage, way.start, context);
  await page.goto(address + (adapter.starts[way.start]?.open ?? '/'));
  await look(page, adapter.states[way.at], person);
  await clock.before(0);

  async function happen({ kind, name, source = '', ms = 0 }: Happening, to: string) {
    const sights = adapter.states[to] ?? [];
    if (kind === 'time') await pass(page, ms, () => isSeen(page, sights));
    else if (kind === 'answer') await answer(await held.next(source), adapter.answers[name], stage);
    else for (const act of adapter.events[name] ?? []) await perform(page, act, person);
  }

  for (const [index, { happening, to }] of way.steps.entries()) {
    await clock.before(index + 1);
    await happen(happening, to);
    await look(page, adapter.states[to], person);
    await clock.after(index);
  }
}

/** Time stands still from just before a state that it ends until it has ended it. */
async function clockOf(page: Page, { steps }: Way) {
  function isTime(index: number): boolean {
    return steps[index]?.happening.kind === 'time';
  }
  if (steps.some((_, index) => isTime(index))) await page.clock.install();
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

async function isSeen(page: Page, sights: readonly Sight[]): Promise<boolean> {
  const [first] = sights;
  if (!first) return false;
  if ('address' in first) return page.url().includes(first.address);
  if ('text' in first) return page.getByText(first.text).isVisible();
  if ('field' in first) return page.getByLabel(first.field, { exact: true }).isVisible();
  return page.getByRole(first.role, { name: first.named }).isVisible();
}

/** Who it is about: the last one who is signed in on the way. */
function personOf(adapter: Adapter, { start, steps }: Way): string {
  const replies = steps.map(({ happening }) => adapter.answers[happening.name]);
  const stored = Object.values(adapter.starts[start]?.session ?? {});
  const known = [...replies, ...stored].findLast(isSignedIn)?.signedInAs;
  if (known) return known;
  return replies.find(isRealFor)?.realFor ?? 'anna';
}

function isRealFor(value: unknown): value is { realFor: string } {
  return typeof value === 'object' && value !== null && 'realFor' in value;
}

function isSignedIn(value: unknown): value is { signedInAs: string; unsigned?: true } {
  return typeof value === 'object' && value !== null && 'signedInAs' in value;
}

/** Puts into the tab and its cookies what the start supposes. */
async function arrive({ address, adapter, signIn }: Stage, start: string, context: BrowserContext) {
  const { session = {}, cookies = {} } = adapter.starts[start] ?? { open: '/' };
  const items: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(session)) {
    items[key] = value;
    if (!isSignedIn(value)) continue;
    const reply = await signIn(value.signedInAs);
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
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: address })),
  );
  await context.addInitScript((stored) => {
    if (sessionStorage.getItem('arrived')) return;
    sessionStorage.setItem('arrived', 'true');
    for (const [key, value] of Object.entries(stored))
      sessionStorage.setItem(key, JSON.stringify(value));
  }, items);
}

/** Keeps the calls that the chart waits for until the way says how they end. */
async function holdCalls(page: Page, { calls }: Adapter) {
  const waiting: { call: string; route: Route }[] = [];
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace('/api/', '');
    const call = `${request.method()} ${path}`;
    if (Object.values(calls).some((pattern) => isLike(call, pattern)))
      waiting.push({ call, route });
    else await route.continue();
  });
  return {
    async next(source: string): Promise<Route> {
      const pattern = calls[source] ?? '';
      function indexOfCall(): number {
        return waiting.findIndex(({ call }) => isLike(call, pattern));
      }
      await expect.poll(indexOfCall, { timeout: 10_000, message: pattern }).not.toBe(-1);
      const [found] = waiting.splice(indexOfCall(), 1);
      if (!found) throw new Error(`No call ${pattern}`);
      return found.route;
    },
  };
}

function isLike(call: string, pattern: string): boolean {
  const [before = '', after] = pattern.split('*');
  return after === undefined
    ? call === pattern
    : call.startsWith(before) && call.endsWith(after) && call.length > pattern.length - 1;
}

async function answer(route: Route, reply: Reply | undefined, { signIn }: Stage): Promise<void> {
  if (reply === 'real' || isRealFor(reply)) return route.continue();
  if (reply === 'cut' || reply === undefined) return route.abort('connectionreset');
  if (!isSignedIn(reply)) return route.fulfill({ status: reply.status, json: reply.body ?? {} });

  const token = await signIn(reply.signedInAs);
  const account = JSON.parse(token.account) as Account;
  const signed = reply.unsigned ? { ...account, HasContract: false } : account;
  return route.fulfill({ status: 200, json: { ...token, account: JSON.stringify(signed) } });
}

async function perform(page: Page, act: Act, person: string): Promise<void> {
  if ('fill' in act) {
    const field = page.getByLabel(act.fill, { exact: true });
    return field.fill(act.with.replace('{person}', person));
  }
  if ('tick' in act) return page.getByLabel(act.tick, { exact: true }).check();
  if ('goBack' in act) return void (await page.goBack());
  return page.getByRole(act.role ?? 'button', { name: act.press, exact: true }).click();
}

async function look(page: Page, sights: readonly Sight[] = [], person: string): Promise<void> {
  for (const sight of sights) await see(page, sight, person);
}

async function see(page: Page, sight: Sight, person: string): Promise<void> {
  if ('address' in sight) return page.waitForURL((url) => url.href.includes(sight.address));
  if ('field' in sight) return page.getByLabel(sight.field, { exact: true }).waitFor();
  if ('text' in sight) return page.getByText(sight.text).waitFor();
  const found = page.getByRole(sight.role, { name: sight.named.replace('{person}', person) });
  await found.waitFor();
  if (sight.isBusy !== undefined)
    await expect.poll(() => found.getAttribute('aria-busy')).toBe(String(sight.isBusy));
}
