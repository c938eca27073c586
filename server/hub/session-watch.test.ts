import { setTimeout as sleep } from 'node:timers/promises';

import {
  HttpTransportType,
  HubConnectionBuilder,
  LogLevel,
  type HubConnection,
} from '@microsoft/signalr';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { agreedByAll } from '#server/people/agreements/agreements.fixture.ts';
import { callToken, passwordOf } from '#server/people/sign-in/token-calls.fixture.ts';
import { startTestApp, type TestApp, type TestInstance } from '#server/test-app.ts';
import { eventually } from '#shared/eventually.fixture.ts';

/** Longest wait on a busy machine. */
const timeoutMs = 60_000;
/** Time allowed from the commit in another process to the end of the connection. */
const soonMs = 5000;
const lookEveryMs = 2000;

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  let second: TestInstance;
  let address: string;
  const opened: HubConnection[] = [];
  beforeAll(async () => {
    // The watch polls at an interval, which the tests advance.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    server = await startTestApp(kind);
    await agreedByAll(server.db, server.clock.now);
    second = await server.startSecond();
    address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await second.close();
    await server.close();
    vi.useRealTimers();
  });
  beforeEach(() => void (server.clock.now += 3_600_000));
  afterEach(() => Promise.all(opened.splice(0).map((connection) => connection.stop())));

  test('what another instance revokes ends here, and says why', async () => {
    const { token, reasons, isClosed } = await connect('anna');
    const other = await connect('ben');
    const headers = { authorization: `Bearer ${token}` };

    await second.call({ method: 'DELETE', url: '/api/accounts/token', headers });

    await isSoSoon(() => expect(isClosed()).toBe(true));
    expect(reasons).toEqual(['signed out']);
    expect(other.isClosed()).toBe(false);
  });

  test('a sign-in on another instance ends the session it replaces', async () => {
    const { reasons, isClosed } = await connect('anna');

    await callToken(second, passwordOf('anna', { force: true }));

    await isSoSoon(() => expect(isClosed()).toBe(true));
    expect(reasons).toEqual(['signed in elsewhere']);
  });

  test('a reason of another version says that the session was revoked', async () => {
    const { reasons, isClosed } = await connect('anna');
    await server.db
      .updateTable('sessions')
      .set({ revoked_at: server.clock.now, revoked_because: 'left the company' })
      .where('account_id', '=', 'anna')
      .where('revoked_at', 'is', null)
      .execute();

    await isSoSoon(() => expect(isClosed()).toBe(true));
    expect(reasons).toEqual(['revoked']);
  });

  test('a disabled account is out', async () => {
    const { reasons, isClosed, token } = await connect('carol');
    await change('carol', { disabled_at: server.clock.now });

    await isSoSoon(() => expect(isClosed()).toBe(true));
    expect(reasons).toEqual(['account disabled']);
    server.clock.now += 5000;
    const headers = { authorization: `Bearer ${token}` };
    expect((await server.call({ url: '/api/apps/uitypes', headers })).status).toBe(401);
    await change('carol', { disabled_at: null });
  });

  test('a session that no one renewed is over when its last refresh token is', async () => {
    const first = await callToken(server, passwordOf('anna'));
    const { reasons, isClosed } = await connect('anna', first.body.access_token);
    const other = await connect('ben');
    await server.db
      .updateTable('refresh_tokens')
      .set({ expires_at: server.clock.now + 1000 })
      .where('session_id', 'in', (query) =>
        query.selectFrom('sessions').select('id').where('account_id', '=', 'anna'),
      )
      .execute();
    server.clock.now += 1000;

    await isSoSoon(() => expect(isClosed()).toBe(true));
    expect(reasons).toEqual(['expired']);
    expect(other.isClosed()).toBe(false);
  });

  test('whose account has changed comes back with the new scope, once', async () => {
    const { connection, reasons, isClosed, reconnects } = await connect('ben');
    const riverside = { plantId: 'riverside' };
    await expect(connection.invoke('Subscribe', riverside)).rejects.toThrow(
      'There is no such plant',
    );
    await server.db
      .insertInto('account_clients')
      .values({ account_id: 'ben', client_id: 'northwind', position: 1 })
      .execute();
    await change('ben', { changed_at: server.clock.now });

    await isSoSoon(() => expect(reconnects()).toBe(1));
    expect(await connection.invoke('Subscribe', riverside)).toBeTruthy();
    // After two more polls it is still connected: it has the account's current state.
    const looks = vi.spyOn(server.db, 'selectFrom');
    for (const count of [1, 2]) {
      await vi.advanceTimersByTimeAsync(lookEveryMs);
      await eventually(() =>
        expect(looks.mock.calls.filter(([table]) => table === 'accounts')).toHaveLength(count),
      );
    }
    looks.mockRestore();
    expect({ reconnects: reconnects(), isClosed: isClosed(), reasons }).toEqual({
      reconnects: 1,
      isClosed: false,
      reasons: [],
    });
  });

  test('what happens while the database is away is seen when it is back', async () => {
    const { isClosed } = await connect('anna');
    const away = vi.spyOn(server.db, 'selectFrom').mockImplementation(() => {
      throw new Error('away');
    });
    await isSoSoon(() => expect(away).toHaveBeenCalled());
    away.mockRestore();
    await change('anna', { disabled_at: server.clock.now });

    await isSoSoon(() => expect(isClosed()).toBe(true));
    await change('anna', { disabled_at: null });
  });

  /** Advances by the allowed time, and waits for work that has begun by then. */
  async function isSoSoon(check: () => void): Promise<void> {
    await vi.advanceTimersByTimeAsync(soonMs);
    // `vi.waitFor` would advance the interval further.
    const until = Date.now() + timeoutMs;
    while (Date.now() < until && !holds(check)) await sleep(50);
    check();
  }

  async function connect(username: string, accessToken?: string) {
    const token =
      accessToken ??
      (await callToken(server, passwordOf(username, { force: true }))).body.access_token;
    const connection = new HubConnectionBuilder()
      .withUrl(`${address}/chimehub`, {
        transport: HttpTransportType.WebSockets,
        accessTokenFactory: () => token,
      })
      .withAutomaticReconnect([0, 100, 100, 1000])
      .configureLogging(LogLevel.None)
      .build();
    const reasons: string[] = [];
    let isClosed = false;
    let reconnects = 0;
    connection.on('sessionRevoked', ({ reason }: { reason: string }) => reasons.push(reason));
    connection.onclose(() => void (isClosed = true));
    connection.onreconnected(() => void (reconnects += 1));
    await connection.start();
    opened.push(connection);
    return { connection, token, reasons, isClosed: () => isClosed, reconnects: () => reconnects };
  }

  function change(id: string, values: object) {
    return server.db.updateTable('accounts').set(values).where('id', '=', id).execute();
  }
});

function holds(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}
