import type { Page, Request } from 'playwright';

import type { Setting } from '#model-testing/suite/script.ts';

import { advanceClockUntilCalled } from './advance-clock.ts';
import { holdDevices } from './held-devices.ts';
import { createGate, proxyHub } from './hub-proxy.ts';
import { type CallEnding, holdHub } from './intercepted-hub.ts';
import { openSibling } from './sibling-tab.ts';
import { waitUntil } from './wait-until.ts';

export type InterceptedCalls = Awaited<ReturnType<typeof holdCalls>>;

/** Maximum wait for a call of the page. */
const timeoutMs = 10_000;

export interface PendingCall {
  call: string;
  ending: CallEnding;
  request?: Request;
}

/** Holds the calls of the chart until the script decides how they end. */
export async function holdCalls(page: Page, { calls, unanswered = [], ...setting }: Setting) {
  const lists = createLists();
  const { waiting, besides, step, hold, release } = lists;
  const refusals = createRefusals();
  const gate = createGate();

  function isOfTheChart(call: string): boolean {
    return Object.values(calls).some((pattern) => isLike(call, pattern));
  }

  const others = requestsUnderWay(page);
  page.on('requestfailed', (failed) => release(({ request }) => request === failed));
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const call = nameOf(request);
    const status = refusals.take(call);
    if (status !== undefined) await route.fulfill({ status, json: {} });
    else if (isOfTheChart(call)) hold({ call, ending: route, request });
    else if (unanswered.some((pattern) => isLike(call, pattern)))
      besides.push({ call, ending: route, request });
    else if (!gate.keeps(call, route)) return route.continue();
    others.delete(request);
  });
  const around = await openSurroundings(page, {
    ...setting,
    isOfTheChart,
    holder: holderOf(lists),
  });
  return {
    ...around,
    gate,
    refuse: refusals.add,
    async say(body: object, pattern: string): Promise<void> {
      const isBesides = unanswered.includes(pattern);
      if (isBesides)
        await advanceClockUntilCalled(page, () =>
          besides.some(({ call }) => isLike(call, pattern)),
        );
      const held = await take(isBesides ? besides : waiting, pattern, 'newest');
      removeFirst(step, (one) => one === held);
      await held.ending.fulfill({ status: 200, json: body });
    },
    async comesLate(source: string): Promise<void> {
      const { ending } = await take(waiting, calls[source] ?? '', 'newest');
      await ending.continue();
    },
    abandon: (source: string) => abandon(waiting, calls[source] ?? ''),
    /** Jumps ahead by milliseconds on the virtual clock. */
    leap: (ms: number) => leap(page, ms, setting.keepsDate),
    /** Number of calls so far. */
    asked: lists.asked,
    /** Forgets the calls of the previous step. */
    beginStep: () => void step.splice(0),
    /** The calls of this step, without those answered by it. */
    askedInStep: () => step.map(({ call }) => call),
    /** Number of other pending calls, which are answered independently of the page's clock. */
    others: () => others.size,
    /** The pending calls. */
    waiting: () => waiting.map(({ call }) => call),
    /** Whether a call belongs to this `invoke`. */
    isOf: (call: string, source: string) => isLike(call, calls[source] ?? ''),
    next: (source: string) => take(waiting, calls[source] ?? '', 'oldest'),
  };
}

function createLists() {
  let asked = 0;
  const step: PendingCall[] = [];
  const waiting: PendingCall[] = [];
  /** Calls outside of the chart that only the script answers. */
  const besides: PendingCall[] = [];
  return {
    waiting,
    besides,
    asked: () => asked,
    step,
    hold(held: PendingCall): void {
      asked += 1;
      step.push(held);
      waiting.push(held);
    },
    release(isMeant: (held: PendingCall) => boolean): void {
      for (const list of [waiting, besides]) removeFirst(list, isMeant);
    },
  };
}

function holderOf({ hold, release }: ReturnType<typeof createLists>) {
  function releaseCall(call: string): void {
    release((held) => held.call === call);
  }
  return {
    /** Keeps only the newest call of a connection or tab. */
    hold(call: string, ending: CallEnding): void {
      releaseCall(call);
      hold({ call, ending });
    },
    release: releaseCall,
  };
}

interface Surroundings extends Pick<Setting, 'keepsLive'> {
  isOfTheChart(call: string): boolean;
  holder: ReturnType<typeof holderOf>;
}

/** Channels other than HTTP, opened only if the chart needs them. */
async function openSurroundings(page: Page, { keepsLive, isOfTheChart, holder }: Surroundings) {
  return {
    hub: isOfTheChart('hub Subscribe') ? await holdHub(page, holder) : undefined,
    sibling: isOfTheChart('tab asked') ? await openSibling(page, holder) : undefined,
    devices: isOfTheChart('devices asked') ? await holdDevices(page, holder) : undefined,
    way: keepsLive && (await proxyHub(page, keepsLive === 'shown')),
  };
}

/** Removes a call from a list, once there is one. */
async function take(
  list: PendingCall[],
  pattern: string,
  which: 'oldest' | 'newest',
): Promise<PendingCall> {
  function isMeant({ call }: PendingCall): boolean {
    return isLike(call, pattern);
  }
  function indexOfCall(): number {
    return which === 'oldest' ? list.findIndex(isMeant) : list.findLastIndex(isMeant);
  }
  await waitUntil(() => indexOfCall() !== -1, {
    what: `${pattern} is asked`,
    is: true,
    withinMs: timeoutMs,
  });
  const [found] = list.splice(indexOfCall(), 1);
  if (!found) throw new Error(`No call ${pattern}`);
  return found;
}

function removeFirst(list: PendingCall[], isMeant: (held: PendingCall) => boolean): void {
  const index = list.findIndex(isMeant);
  if (index !== -1) list.splice(index, 1);
}

async function abandon(waiting: PendingCall[], pattern: string): Promise<void> {
  const left = waiting.filter(({ call }) => isLike(call, pattern));
  for (const { request, ending } of left) if (request) await ending.abort();
  for (const one of left) removeFirst(waiting, (held) => held === one);
}

interface Refusal {
  refuse: number;
  of: string;
}

/** Requested refusals, each used once. */
function createRefusals() {
  const refusals: Refusal[] = [];
  return {
    add: (refusal: Refusal) => void refusals.push(refusal),
    /** @returns the status with which to refuse this call. */
    take(call: string): number | undefined {
      const index = refusals.findIndex(({ of }) => isLike(call, of));
      return index === -1 ? undefined : refusals.splice(index, 1)[0]?.refuse;
    },
  };
}

async function leap(page: Page, ms: number, keepsDate = false): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.fastForward(ms);
  if (keepsDate) await page.clock.setSystemTime(now);
}

function requestsUnderWay(page: Page): Set<Request> {
  const requests = new Set<Request>();
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  return requests;
}

/** `GET machines/7/machines`; token calls include the grant type. */
function nameOf(request: Request): string {
  const path = new URL(request.url()).pathname.replace('/api/', '');
  const call = `${request.method()} ${path}`;
  if (call !== 'POST accounts/token') return call;
  return `${call} ${(request.postDataJSON() as { grant_type: string }).grant_type}`;
}

function isLike(call: string, pattern: string): boolean {
  const [before = '', after] = pattern.split('*');
  return after === undefined
    ? call === pattern
    : call.startsWith(before) && call.endsWith(after) && call.length > pattern.length - 1;
}
