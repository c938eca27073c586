import type { Page, Route } from 'playwright';
import { expect } from 'vitest';

import type { Account, TokenResponse } from '#schemas/api/accounts.gen.ts';

import type { Adapter, Reply } from '#machines/model/adapter.ts';

export type HeldCalls = Awaited<ReturnType<typeof holdCalls>>;

/** Keeps the calls that the chart waits for until the way says how they end. */
export async function holdCalls(page: Page, { calls, unanswered = [] }: Adapter) {
  let asked = 0;
  const waiting: { call: string; route: Route }[] = [];
  page.on('requestfailed', (request) => {
    const index = waiting.findIndex(({ route }) => route.request() === request);
    if (index !== -1) waiting.splice(index, 1);
  });
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace('/api/', '');
    const call = `${request.method()} ${path}`;
    if (Object.values(calls).some((pattern) => isLike(call, pattern))) {
      asked += 1;
      waiting.push({ call, route });
    } else if (!unanswered.some((pattern) => isLike(call, pattern))) await route.continue();
  });
  return {
    /** How many calls have come so far. */
    asked: () => asked,
    /** How many of them wait for their answer. */
    waiting: () => waiting.length,
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

/** Ends a call as it is told to end. */
export async function answer(
  route: Route,
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
