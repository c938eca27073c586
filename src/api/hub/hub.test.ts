import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { session, type StorageArea } from '#lib/storage.ts';
import type { SessionEnd, Tokens } from '#machines/session/session.setup.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import { createSessionChannel } from '../session/session-channel.ts';
import { beginSession, tabAccountId, tabSession } from '../session/tab-session.ts';
import { createHub, retryDelay, type Hub } from './hub.ts';

type Handler = (message: { reason: string }) => void;

interface UrlOptions {
  url: string;
  transport: number;
  skipNegotiation: boolean;
  accessTokenFactory(): Promise<string>;
}

const { handlers, start, stop, built, transports } = vi.hoisted(() => ({
  transports: { WebSockets: 1, ServerSentEvents: 2, LongPolling: 4 },
  built: [] as UrlOptions[],
  handlers: new Map<string, Handler>(),
  start: vi.fn<() => Promise<void>>(async () => {}),
  stop: vi.fn<() => Promise<void>>(async () => {}),
}));

vi.mock('@microsoft/signalr', () => {
  const connection = {
    on: (name: string, handler: Handler) => void handlers.set(name, handler),
    onclose() {},
    start,
    stop,
  };
  class HubConnectionBuilder {
    withUrl = (url: string, options: Omit<UrlOptions, 'url'>) => {
      built.push({ ...options, url });
      return this;
    };
    withKeepAliveInterval = () => this;
    withServerTimeout = () => this;
    configureLogging = () => this;
    build = () => connection;
  }
  return { HubConnectionBuilder, HttpTransportType: transports, LogLevel: {} };
});

const anna: Tokens = {
  accessToken: 'a1',
  refreshToken: 'r1',
  expiresAt: Date.now() + 600_000,
  accountId: 'anna',
  isRemembered: false,
};
let hub: Hub;
let ends: SessionEnd[];
let stopListening: () => void;

beforeEach(async () => {
  session.write('tokens', anna);
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/hubtickets')
      ? Response.json({ Ticket: 't', ExpiresIn: 30, Url: '/live/chimehub' })
      : new Response('{}', { status: 401 }),
  );
  ends = [];
  await beginSession({ accountId: null, isKiosk: false });
  stopListening = tabSession().onEnded((reason) => ends.push(reason));
  hub = await openedHub();
});

afterEach(() => {
  hub.stop();
  vi.clearAllMocks();
  stopListening();
  session.clearExcept([]);
  vi.unstubAllGlobals();
});

test('the hub is where the configuration of the site says', () => {
  expect(built.at(-1)?.url).toBe('/live/chimehub');
});

test('a session that another sign-in replaced ends here and says why', async () => {
  handlers.get('sessionRevoked')?.({ reason: 'signed in elsewhere' });

  await eventually(() => expect(ends).toEqual(['replaced']));
  expect(tabAccountId()).toBeNull();
});

test.each(['signed out', 'a newer reason'])('a session that ended: %s', async (reason) => {
  handlers.get('sessionRevoked')?.({ reason });

  await eventually(() => expect(ends).toEqual(['expired']));
});

test('a tab whose sibling holds the new session goes on with it', async () => {
  const channel = new BroadcastChannel('lineside-session');
  const sibling = createSessionChannel({ storage: memory(), channel });
  sibling.store({ ...anna, accessToken: 'a2', refreshToken: 'r2' });

  handlers.get('sessionRevoked')?.({ reason: 'signed in elsewhere' });

  await eventually(() => expect(session.read('tokens')).toMatchObject({ accessToken: 'a2' }));
  expect(ends).toEqual([]);
  channel.close();
});

test('a server out of order does not end a session: it may be good yet', async () => {
  const calls = vi.fn<() => Promise<Response>>(async () => new Response('', { status: 503 }));
  vi.stubGlobal('fetch', calls);

  handlers.get('sessionRevoked')?.({ reason: 'signed in elsewhere' });

  await eventually(() => expect(calls).toHaveBeenCalled());
  expect(tabAccountId()).toBe('anna');
});

test('an attempt that is given up is closed at once, not left open until the next', async () => {
  const attempt = new AbortController();
  const other = createHub({ lost() {}, frame() {} });
  start.mockImplementationOnce(() => new Promise(() => {}));
  void other.connect(attempt.signal);
  await eventually(() => expect(start).toHaveBeenCalledTimes(2));
  expect(stop).not.toHaveBeenCalled();

  attempt.abort();
  expect(stop).toHaveBeenCalledOnce();
});

test('a connection that stands outlives the attempt that made it', async () => {
  const attempt = new AbortController();
  await createHub({ lost() {}, frame() {} }).connect(attempt.signal);

  attempt.abort();
  expect(stop).not.toHaveBeenCalled();
});

test('where a ticket is given and then no WebSocket, the next attempt goes without, the one after it with', async () => {
  const other = createHub({ lost() {}, frame() {} });
  const before = built.length;
  async function attempt(isRefused: boolean) {
    start.mockImplementationOnce(async () => {
      await built.at(-1)?.accessTokenFactory();
      if (isRefused) throw new Error('no WebSocket');
    });
    await other.connect(new AbortController().signal).catch(() => {});
  }

  await attempt(true);
  await attempt(false);
  await attempt(true);
  await attempt(true);
  await attempt(false);

  const { WebSockets, ServerSentEvents, LongPolling } = transports;
  const fallback = [ServerSentEvents | LongPolling, false];
  const first = [WebSockets, true];
  expect(
    built.slice(before).map(({ transport, skipNegotiation }) => [transport, skipNegotiation]),
  ).toEqual([first, fallback, first, fallback, first]);
});

test('a server that gives no ticket is away: WebSockets stay the first choice', async () => {
  let isAway = true;
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string) =>
    isAway ? Promise.resolve(new Response('', { status: 503 })) : answer(url),
  );
  const other = createHub({ lost() {}, frame() {} });
  const before = built.length;
  for (let count = 0; count < 3; count += 1)
    await other.connect(new AbortController().signal).catch(() => {});
  expect(built).toHaveLength(before);

  isAway = false;
  await other.connect(new AbortController().signal);
  expect(built.slice(before).map(({ skipNegotiation }) => skipNegotiation)).toEqual([true]);
});

test('the wait before a retry grows to half a minute and no further', () => {
  expect([0, 1, 2, 3, 4, 5, 1000].map((attempt) => retryDelay(attempt, () => 1))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

test('any wait from nothing to the longest may come up, so that screens spread out', () => {
  expect(retryDelay(5, () => 0)).toBe(0);
  expect(retryDelay(5, () => 0.5)).toBe(15_000);
});

async function openedHub(): Promise<Hub> {
  handlers.clear();
  const opened = createHub({ lost() {}, frame() {} });
  await opened.connect(new AbortController().signal);
  await eventually(() => expect(handlers.has('sessionRevoked')).toBe(true));
  return opened;
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
