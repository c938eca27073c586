import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { StorageArea } from '#lib/storage.ts';
import type { SessionEnd, Tokens } from '#machines/session/session.setup.ts';
import type { TokenResponse } from '#schemas/api/accounts.gen.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import { ConnectionError } from '../connection-error.ts';
import { createSessionChannel } from './session-channel.ts';
import { createSessionTokens, type Startup } from './session-tokens.ts';

const calls = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const closing: (() => void)[] = [];
const reply: TokenResponse = {
  account: '{"Id":"kiosk"}',
  access_token: 'a2',
  token_type: 'Bearer',
  expires_in: 900,
  refresh_token: 'r2',
};
const anna: Tokens = {
  accessToken: 'a1',
  refreshToken: 'r1',
  expiresAt: Date.now() + 600_000,
  accountId: 'anna',
  isRemembered: false,
};
const stale = { ...anna, expiresAt: 0 };
const stored = { accountId: 'anna', isKiosk: false };

beforeEach(() => {
  calls.mockImplementation(async () => renewal());
  vi.stubGlobal('fetch', calls);
});

afterEach(() => {
  calls.mockReset();
  vi.useRealTimers();
  for (const close of closing.splice(0)) close();
});

test('a new tab takes the session over from an open one', async () => {
  openTab(anna);
  const second = openTab(null, stored);

  await second.tokens.settled();

  expect(second.channel.current()).toEqual(anna);
  expect(await second.tokens.getAccessToken()).toBe('a1');
});

test('a sibling that is too busy to answer at once is joined when it does', async () => {
  vi.useFakeTimers();
  const second = openTab(null, stored);
  await vi.advanceTimersByTimeAsync(300);
  expect(second.tokens.holder()).toBeNull();

  // A reloading tab hears nothing: it shares its tokens as soon as it can.
  openTab(anna);

  await eventually(() => expect(second.joined).toEqual(['anna']));
  expect(second.tokens.holder()).toBe('anna');
  expect(second.channel.current()).toEqual(anna);
  expect(await second.tokens.getAccessToken()).toBe('a1');
});

test('who signed in meanwhile, or asked long ago, joins no one', async () => {
  vi.useFakeTimers();
  const longAgo = openTab(null, stored);
  await vi.advanceTimersByTimeAsync(10_000);
  const [ben, justNow] = [openTab(null, stored), openTab(null, stored)];
  await vi.advanceTimersByTimeAsync(300);
  ben.tokens.hold(reply, { accountId: 'ben', isRemembered: false });

  openTab(anna);
  await eventually(() => expect(justNow.joined).toEqual(['anna']));

  expect([ben, longAgo].map(({ tokens }) => tokens.holder())).toEqual(['ben', null]);
  expect([...ben.joined, ...longAgo.joined]).toEqual([]);
});

test('who has begun to sign in as another account joins no sibling that answers late', async () => {
  vi.useFakeTimers();
  const [carol, other] = [openTab(null, stored), openTab(null, stored)];
  await vi.advanceTimersByTimeAsync(300);
  carol.tokens.beginSignIn();

  openTab(anna);
  await eventually(() => expect(other.joined).toEqual(['anna']));
  carol.tokens.hold(reply, { accountId: 'carol', isRemembered: false });

  expect(carol.joined).toEqual([]);
  expect(carol.tokens.holder()).toBe('carol');
  expect(carol.channel.current()?.accessToken).toBe('a2');
});

test('where the browser may keep nothing, the tab still knows who is signed in', () => {
  const tab = openTab(null, stored, { ...memory(), write: () => {} });

  tab.tokens.hold(reply, { accountId: 'anna', isRemembered: false });

  expect(tab.tokens.holder()).toBe('anna');
});

test('no one answers for a session that no tab holds', async () => {
  openTab(anna);
  const stranger = openTab(null, { ...stored, accountId: 'ben' });

  await stranger.tokens.settled();

  expect(stranger.tokens.holder()).toBeNull();
  await expect(stranger.tokens.getAccessToken()).rejects.toThrow('Ivalid Login');
});

test('a token that one tab renews is adopted by its siblings and by no one else', async () => {
  const [first, second] = [openTab(stale), openTab(anna)];
  const other = openTab({ ...anna, refreshToken: 'x1' });

  expect(await first.tokens.getAccessToken()).toBe('a2');

  await eventually(() => expect(second.channel.current()?.refreshToken).toBe('r2'));
  expect(await second.tokens.getAccessToken()).toBe('a2');
  expect(other.channel.current()?.refreshToken).toBe('x1');
  expect(calls).toHaveBeenCalledTimes(1);
});

test('signing out in one tab signs its siblings out, but not another account', async () => {
  const [first, second] = [openTab(anna), openTab(anna)];
  const other = openTab({ ...anna, accountId: 'ben' });

  first.tokens.end('signed-out');

  await eventually(() => expect(second.ends).toEqual(['signed-out']));
  expect(second.channel.current()).toBeNull();
  expect(other.channel.current()?.accountId).toBe('ben');
});

test.each(['forbidden', 'expired'] as const)(
  '%s in one tab leaves its siblings alone',
  async (reason) => {
    const [first, second] = [openTab(anna), openTab(anna)];

    first.tokens.end(reason);
    await openTab(null, stored).tokens.settled();

    expect(first.channel.current()).toBeNull();
    expect(second.channel.current()).toEqual(anna);
  },
);

test('a tab whose refresh token was used up by a sibling takes the successor and stays', async () => {
  const slow = openTab(stale);
  openTab({ ...anna, accessToken: 'a2', refreshToken: 'r2' });
  calls.mockImplementation(async () => refusal(401));

  expect(await slow.tokens.getAccessToken()).toBe('a2');
  expect(slow.channel.current()?.refreshToken).toBe('r2');
  expect(slow.ends).toEqual([]);
});

test('many calls at once are one refresh', async () => {
  const tab = openTab(stale);

  const tokens = await Promise.all(Array.from({ length: 20 }, () => tab.tokens.getAccessToken()));

  expect(new Set(tokens)).toEqual(new Set(['a2']));
  expect(calls).toHaveBeenCalledTimes(1);
});

test('a token is renewed a minute before its end, without anybody asking', async () => {
  vi.useFakeTimers();
  openTab({ ...anna, expiresAt: Date.now() + 600_000 });

  await vi.advanceTimersByTimeAsync(539_000);
  expect(calls).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);

  expect(calls).toHaveBeenCalledTimes(1);
});

test('without a connection the session waits, and goes on when there is one', async () => {
  const tab = openTab(stale);
  calls.mockRejectedValueOnce(new TypeError('Failed to fetch'));

  await expect(tab.tokens.getAccessToken()).rejects.toBeInstanceOf(ConnectionError);
  expect(tab.tokens.holder()).toBe('anna');

  expect(await tab.tokens.getAccessToken()).toBe('a2');
  expect(tab.ends).toEqual([]);
});

test('a refused refresh is sent as a form with the user, and ends the session', async () => {
  const tab = openTab({ ...stale, isRemembered: true });
  calls.mockImplementation(async () => refusal(401));

  await expect(tab.tokens.getAccessToken()).rejects.toThrow('No JWT present or has expired');

  expect(firstForm()).toBe(
    'grant_type=refresh_token&client_id=lineside-web&refresh_token=r1&user_id=anna&remember_me=true',
  );
  expect(calls.mock.calls[0]?.[1].headers).toEqual({ Accept: 'application/json' });
  expect(tab.ends).toEqual(['expired']);
});

test('a display signs in again by itself, with nothing but its cookie', async () => {
  const display = openTab(null, { accountId: 'kiosk', isKiosk: true });

  await display.tokens.settled();

  expect(await display.tokens.getAccessToken()).toBe('a2');
  expect(firstForm()).toBe('grant_type=refresh_token&client_id=lineside-web&remember_me=true');
});

function openTab(
  tokens: Tokens | null,
  startup: Startup = { accountId: null, isKiosk: false },
  storage = memory(),
) {
  const broadcast = new BroadcastChannel('session-test');
  const channel = createSessionChannel({ storage, channel: broadcast });
  if (tokens) channel.store(tokens);
  const tab = createSessionTokens(channel, startup);
  const ends: SessionEnd[] = [];
  tab.onEnded((reason) => ends.push(reason));
  /** Accounts passed to onJoined. */
  const joined: string[] = [];
  tab.onJoined((accountId) => joined.push(accountId));
  closing.push(() => {
    tab.stop();
    broadcast.close();
  });
  return { channel, tokens: tab, ends, joined };
}

function memory(): StorageArea {
  const items = new Map<string, unknown>();
  return {
    read: (key) => items.get(key) ?? null,
    write: (key, value) => void items.set(key, value),
    remove: (key) => void items.delete(key),
    clearExcept: () => items.clear(),
  };
}

function firstForm(): string {
  const [[, { body }] = ['', {}]] = calls.mock.calls;
  return body instanceof URLSearchParams ? body.toString() : '';
}

function renewal(): Response {
  return Response.json(reply);
}

function refusal(status: number): Response {
  return Response.json({}, { status });
}
