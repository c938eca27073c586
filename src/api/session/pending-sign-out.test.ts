import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { local, session } from '#lib/storage.ts';

import { openKiosk, signOut } from './accounts.ts';
import { isSignOutPending, onPendingSignOut } from './pending-sign-out.ts';
import { beginSession, holdTokens, tabAccountId } from './tab-session.ts';

const calls = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const revocation = '/api/accounts/token/revocation';
const sessionId = '5f0c3a52-5c1c-4f0e-9d52-a9e2ad6b0001';
const token = {
  account: '{"Id":"anna"}',
  access_token: `x.${btoa(JSON.stringify({ sid: sessionId }))}.y`,
  token_type: 'Bearer' as const,
  expires_in: 900,
  refresh_token: 'r',
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', calls);
  await beginSession({ accountId: null, isKiosk: false });
  holdTokens(token, { accountId: 'anna', isRemembered: true });
});

afterEach(async () => {
  calls.mockReset().mockResolvedValue(new Response(null, { status: 204 }));
  await vi.advanceTimersByTimeAsync(10_000);
  calls.mockReset();
  vi.useRealTimers();
  local.clearExcept([]);
  session.clearExcept([]);
});

test('signing out ends the session here and on the server', async () => {
  calls.mockResolvedValue(new Response(null, { status: 204 }));

  await signOut();

  expect(tabAccountId()).toBeNull();
  expect(asked()).toEqual([[revocation, JSON.stringify({ SessionId: sessionId })]]);
  expect(isSignOutPending()).toBe(false);
});

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['cannot write', () => Promise.resolve(new Response('{}', { status: 503 }))],
])('a server that %s is asked again, and the browser keeps no token', async (_, answer) => {
  const listener = vi.fn<() => void>();
  const stop = onPendingSignOut(listener);
  calls.mockImplementation(answer);

  await signOut();
  expect(tabAccountId()).toBeNull();
  expect(isSignOutPending()).toBe(true);
  expect(
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  ).not.toContain('x.');

  calls.mockReset().mockResolvedValue(new Response(null, { status: 204 }));
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked()).toHaveLength(1);
  expect(isSignOutPending()).toBe(false);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
});

test('the next page ends the session before it does anything else', async () => {
  calls.mockRejectedValue(new TypeError('Failed to fetch'));
  await signOut();
  calls.mockReset();
  calls.mockResolvedValueOnce(new Response(null, { status: 204 }));
  calls.mockResolvedValueOnce(new Response(JSON.stringify(token)));

  await beginSession({ accountId: null, isKiosk: true });

  expect(asked().map(([url]) => url)).toEqual([revocation, '/api/accounts/token']);
  expect(isSignOutPending()).toBe(false);
});

test('no one signs in before the session is ended', async () => {
  calls.mockRejectedValue(new TypeError('Failed to fetch'));
  await signOut();
  calls.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(openKiosk('code')).rejects.toThrow('Connection error');
  expect(asked().map(([url]) => url)).toEqual([revocation]);

  calls.mockReset();
  calls.mockResolvedValueOnce(new Response(null, { status: 204 }));
  calls.mockResolvedValueOnce(new Response(JSON.stringify(token)));
  await openKiosk('code');
  expect(asked().map(([url]) => url)).toEqual([revocation, '/api/accounts/token']);
});

function asked() {
  return calls.mock.calls.map(([url, { body }]) => [url, body]);
}
