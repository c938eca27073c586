import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startSession } from '#server/people/sessions/sessions.store.ts';
import { startTestApp, type TestApp, type TestInstance } from '#server/test-app.ts';
import { dayMs } from '#shared/durations.ts';

import { callToken, installKiosk, passwordOf, refreshOf } from './token-calls.fixture.ts';

/** Repetitions; can be raised for longer runs. */
const rounds = Number(process.env['REFRESH_ROUNDS'] ?? 20);

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  let second: TestInstance;
  beforeAll(async () => {
    server = await startTestApp(kind);
    second = await server.startSecond();
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });
  // Sessions that are unused for an hour do not block a sign-in.
  beforeEach(() => void (server.clock.now += 3_600_000));

  test('however many renew at once, on two instances, all get the one successor', async () => {
    let token = await signIn('anna');
    for (let round = 0; round < rounds; round += 1) {
      server.clock.now += 60_000;
      const replies = await Promise.all(
        Array.from({ length: 100 }, (_, at) =>
          callToken(at % 2 === 0 ? server : second, refreshOf(token)),
        ),
      );
      const successors = new Set(replies.map(({ body }) => body.refresh_token));

      expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
      expect(successors.size).toBe(1);
      expect(successors).not.toContain(token);
      token = [...successors][0] ?? '';
    }
    const kept = await server.db
      .selectFrom('refresh_tokens')
      .innerJoin('sessions', 'sessions.id', 'session_id')
      .select('used_at')
      .where('account_id', '=', 'anna')
      .execute();
    expect(kept).toHaveLength(rounds + 1);
    expect(kept.filter(({ used_at }) => used_at === null)).toHaveLength(1);
  });

  test('a lost reply does no harm: for half a minute the old token gives the same successor', async () => {
    const token = await signIn('anna');
    const lost = await renew(token);
    server.clock.now += 30_000;

    expect((await renew(token)).body.refresh_token).toBe(lost.body.refresh_token);
    expect((await renew(lost.body.refresh_token)).status).toBe(200);
  });

  test('a page loaded three times in a row ends with a token that is good', async () => {
    const token = await signIn('anna');
    const next = (await renew(token)).body.refresh_token;
    const newest = (await renew(next)).body.refresh_token;

    expect((await renew(token)).body.refresh_token).toBe(newest);
    server.clock.now += 900_000;
    expect((await renew(newest)).status).toBe(200);
  });

  test('a token used again after the grace ends its session, and no other', async () => {
    const other = await signIn('anna');
    server.clock.now += 3_600_000;
    const stolen = await signIn('anna');
    const { refresh_token, access_token } = (await renew(stolen)).body;
    const published: unknown[] = [];
    const stop = server.bus.subscribe('session.revoked', (message) => published.push(message));
    server.clock.now += 30_001;

    const replays = await Promise.all(Array.from({ length: 10 }, () => renew(stolen)));
    stop();

    for (const { status, body } of replays)
      expect([status, body.code]).toEqual([401, 'session.ended']);
    expect((await renew(refresh_token)).status).toBe(401);
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await server.call({ url: '/api/apps/uitypes', headers })).status).toBe(401);
    expect((await renew(other)).status).toBe(200);
    expect(published).toMatchObject([{ reason: 'refresh token used twice' }]);
    expect(await audited('session.reused')).toMatchObject([{ account_id: 'anna' }]);
  });

  test('a token that no one was ever given ends nothing', async () => {
    const token = await signIn('anna');

    expect((await renew('x'.repeat(43))).status).toBe(401);
    expect((await renew(token)).status).toBe(200);
  });

  test('a person is asked again after thirty days away', async () => {
    const early = await signIn('anna');
    server.clock.now += 30 * dayMs - 1;
    const late = (await renew(early)).body.refresh_token;
    expect(late).toBeTruthy();
    server.clock.now += 30 * dayMs;

    expect((await renew(late)).status).toBe(401);
  });

  test('who renews is there: a sign-in elsewhere is asked about it', async () => {
    const token = await signIn('anna');
    server.clock.now += 3_600_000;
    await renew(token);

    expect((await callToken(server, passwordOf('anna'))).status).toBe(409);
  });

  test('a disabled account cannot renew', async () => {
    const token = await signIn('carol');
    await disable('carol', server.clock.now);
    const refused = await renew(token);
    await disable('carol', null);

    expect(refused).toMatchObject({ status: 401, body: { code: 'session.ended' } });
  });

  test('a wall screen whose power was cut in a renewal comes back months later', async () => {
    const token = await startKiosk('screen-1');
    const lost = (await renew(token)).body.refresh_token;
    server.clock.now += 399 * dayMs;

    // At its start a page renews with the cookie.
    const again = await callToken(server, { grant_type: 'refresh_token' }, { cookie: token });
    expect(again.body.refresh_token).toBe(lost);
    expect((await renew(lost)).status).toBe(200);
  });

  test('a copy that is renewed before each renewal of the display is noticed', async () => {
    const token = await startKiosk('screen-4');
    const copied = (await renew(token)).body.refresh_token;
    server.clock.now += 31_000;

    expect((await renew(token)).status).toBe(401);
    expect((await renew(copied)).status).toBe(401);
  });

  test('once its successor was used, an old token of a wall screen is a copy, and ends it', async () => {
    const token = await startKiosk('screen-2');
    const next = (await renew(token)).body.refresh_token;
    const newest = (await renew(next)).body.refresh_token;
    server.clock.now += 31_000;

    expect((await renew(token)).status).toBe(401);
    expect((await renew(newest)).status).toBe(401);
  });

  test('a wall screen that was off for 400 days is opened again', async () => {
    const token = await startKiosk('screen-3');
    server.clock.now += 400 * dayMs;

    expect((await renew(token)).status).toBe(401);
  });

  async function signIn(username: string): Promise<string> {
    return (await callToken(server, passwordOf(username))).body.refresh_token;
  }

  function renew(token: string) {
    return callToken(server, refreshOf(token));
  }

  async function startKiosk(id: string): Promise<string> {
    await installKiosk(server.db, id);
    const session = { accountId: id, isRemembered: false };
    return (await startSession(server.db, session, server.clock.now)).refreshToken;
  }

  function disable(id: string, disabled_at: number | null) {
    return server.db.updateTable('accounts').set({ disabled_at }).where('id', '=', id).execute();
  }

  function audited(kindOfEvent: string) {
    return server.db
      .selectFrom('audit_events')
      .selectAll()
      .where('kind', '=', kindOfEvent)
      .execute();
  }
});
