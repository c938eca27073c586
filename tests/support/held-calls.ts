import type { Page, Request } from 'playwright';
import { expect } from 'vitest';

import type { Account, TokenResponse } from '#schemas/api/accounts.gen.ts';

import type { Adapter, Reply } from '#machines/model/adapter.ts';
import { type Ending, holdHub, keepLive } from '#tests/support/held-hub.ts';

export type HeldCalls = Awaited<ReturnType<typeof holdCalls>>;

interface Held {
  call: string;
  ending: Ending;
  request?: Request;
}

/** Keeps the calls that the chart waits for until the way says how they end. */
export async function holdCalls(page: Page, { calls, unanswered = [], keepsLive }: Adapter) {
  let asked = 0;
  const waiting: Held[] = [];

  function isOfTheChart(call: string): boolean {
    return Object.values(calls).some((pattern) => isLike(call, pattern));
  }
  function hold(held: Held): void {
    asked += 1;
    waiting.push(held);
  }
  function release(isMeant: (held: Held) => boolean): void {
    const index = waiting.findIndex(isMeant);
    if (index !== -1) waiting.splice(index, 1);
  }

  const others = new Set<Request>();
  page.on('request', (request) => others.add(request));
  page.on('requestfinished', (request) => others.delete(request));
  page.on('requestfailed', (failed) => {
    others.delete(failed);
    release(({ request }) => request === failed);
  });
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace('/api/', '');
    const call = `${request.method()} ${path}`;
    if (isOfTheChart(call)) hold({ call, ending: route, request });
    else if (!unanswered.some((pattern) => isLike(call, pattern))) return route.continue();
    others.delete(request);
  });
  const hub = isOfTheChart('hub Subscribe')
    ? await holdHub(page, {
        hold(call, ending) {
          // Of one connection only the newest of its calls is waited for.
          release((held) => held.call === call);
          hold({ call, ending });
        },
        release: (call) => release((held) => held.call === call),
      })
    : undefined;
  const beat = keepsLive && (await keepLive(page));
  return {
    hub,
    beat,
    /** How many calls have come so far. */
    asked: () => asked,
    /** How many calls are under way besides: they are answered, but not by the page's clock. */
    others: () => others.size,
    /** The calls that wait for their answer. */
    waiting: () => waiting.map(({ call }) => call),
    /** Whether a call is one of this `invoke`. */
    isOf: (call: string, source: string) => isLike(call, calls[source] ?? ''),
    async next(source: string): Promise<Ending> {
      const pattern = calls[source] ?? '';
      function indexOfCall(): number {
        return waiting.findIndex(({ call }) => isLike(call, pattern));
      }
      await expect.poll(indexOfCall, { timeout: 10_000, message: pattern }).not.toBe(-1);
      const [found] = waiting.splice(indexOfCall(), 1);
      if (!found) throw new Error(`No call ${pattern}`);
      return found.ending;
    },
  };
}

function isLike(call: string, pattern: string): boolean {
  const [before = '', after] = pattern.split('*');
  return after === undefined
    ? call === pattern
    : call.startsWith(before) && call.endsWith(after) && call.length > pattern.length - 1;
}

/** Ends a call as it is told to end. */
export async function answer(
  route: Ending,
  reply: Reply | undefined,
  signIn: (username: string) => Promise<TokenResponse>,
): Promise<void> {
  if (reply === 'real' || isRealFor(reply)) return route.continue();
  if (reply === 'cut' || reply === undefined) return route.abort('connectionreset');
  if (!isSignedIn(reply)) return route.fulfill({ status: reply.status, json: reply.body ?? {} });

  const token = await signIn(reply.signedInAs);
  const account = JSON.parse(token.account) as Account;
  const signed = reply.unsigned ? { ...account, HasContract: false } : account;
  return route.fulfill({ status: 200, json: { ...token, account: JSON.stringify(signed) } });
}

export function isRealFor(value: unknown): value is { realFor: string } {
  return typeof value === 'object' && value !== null && 'realFor' in value;
}

export function isSignedIn(value: unknown): value is { signedInAs: string; unsigned?: true } {
  return typeof value === 'object' && value !== null && 'signedInAs' in value;
}
