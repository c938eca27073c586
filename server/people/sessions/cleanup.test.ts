import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { recordAudit } from '#server/access/audit.store.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { openTestDatabase, testDatabases, type TestDatabase } from '#server/db/test-database.ts';
import { installAccounts, installClients } from '#server/demo/accounts.ts';
import { issueCode, redeemCode } from '#server/people/passwords/one-time-codes.store.ts';
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';

import { purgeExpired, startCleanup } from './cleanup.ts';
import { createHubTickets } from './hub-tickets.ts';
import { renewSession } from './renewal.store.ts';
import { findLiveSession, revokeSessions, startSession } from './sessions.store.ts';

const start = Date.parse('2026-06-10T17:00:00Z');
const anna = { accountId: 'anna', isRemembered: false };

describe.each(testDatabases)('on %s', (kind) => {
  let database: TestDatabase;
  let db: Db;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
    await db.transaction().execute(async (tx) => {
      await installClients(tx);
      await installAccounts(tx, start);
    });
  });
  afterEach(() => database.close());

  test('a session that goes on keeps its tokens, for a stolen one to be noticed', async () => {
    const refreshSecret = Buffer.alloc(32);
    const { sessionId, refreshToken } = await startSession(db, anna, start);
    await renewSession(db, refreshToken, { refreshSecret, now: start + 29 * dayMs });
    const now = start + 31 * dayMs;
    await purgeExpired(db, now);

    expect(await count('refresh_tokens')).toBe(2);
    expect(await findLiveSession(db, sessionId)).toBeDefined();
    expect(await renewSession(db, refreshToken, { refreshSecret, now })).toMatchObject({
      outcome: 'reused',
    });
  });

  test('tokens used 30 days ago go from living sessions, but for the newest', async () => {
    const refreshSecret = Buffer.alloc(32);
    const { sessionId, refreshToken } = await startSession(db, anna, start);
    let token = refreshToken;
    for (let day = 0; day < 3; day += 1) {
      const renewed = await renewSession(db, token, { refreshSecret, now: start + day * dayMs });
      if (renewed.outcome === 'renewed') token = renewed.renewal.refreshToken;
    }
    await purgeExpired(db, start + 31 * dayMs - 1);
    expect(await count('refresh_tokens')).toBe(3);

    await db
      .updateTable('refresh_tokens')
      .set({ expires_at: start + 400 * dayMs })
      .execute();
    await purgeExpired(db, start + 90 * dayMs);
    expect(await count('refresh_tokens')).toBe(2);
    expect(await findLiveSession(db, sessionId)).toBeDefined();
  });

  test('what people looked at and did goes by age, thousands at a time', async () => {
    const rows = Array.from({ length: 5001 }, (_, at) => ({
      id: `v${at}`,
      account_id: 'anna',
      mode: 'LOG IN',
      message: '',
      at: start + (at === 0 ? 1 : 0),
    }));
    for (let from = 0; from < rows.length; from += 500)
      await db
        .insertInto('audit_log')
        .values(rows.slice(from, from + 500))
        .execute();
    const visit = { account_id: 'anna', title: '', page: '', selected_id: null, is_real_time: 1 };
    for (const visited_at of [start, start + 1])
      await db
        .insertInto('visits')
        .values({
          ...visit,
          id: `${visited_at}`,
          visited_at,
          start_at: 0,
          end_at: 0,
          is_real_time: 1,
        })
        .execute();

    await purgeExpired(db, start + 90 * dayMs);
    expect([await count('visits'), await count('audit_log')]).toEqual([1, 5001]);
    await purgeExpired(db, start + 400 * dayMs);
    expect([await count('visits'), await count('audit_log')]).toEqual([0, 1]);
  });

  test('a session whose tokens have all expired has ended, and is gone 90 days later', async () => {
    const { sessionId } = await startSession(db, anna, start);
    await purgeExpired(db, start + 30 * dayMs - 1);
    expect(await findLiveSession(db, sessionId)).toBeDefined();

    await purgeExpired(db, start + 30 * dayMs);
    expect(await findLiveSession(db, sessionId)).toBeUndefined();
    expect([await count('sessions'), await count('refresh_tokens')]).toEqual([1, 0]);

    await purgeExpired(db, start + 120 * dayMs);
    expect(await count('sessions')).toBe(0);
  });

  test('a session that was ended is kept for 90 days, whatever hangs on it', async () => {
    await db
      .updateTable('accounts')
      .set({ sign_on_type: 'KIOSK' })
      .where('id', '=', 'anna')
      .execute();
    const { sessionId } = await startSession(db, anna, start);
    await revokeSessions(db, [sessionId], { because: 'signed out', now: start });
    await purgeExpired(db, start + 90 * dayMs - 1);
    expect([await count('sessions'), await count('refresh_tokens')]).toEqual([1, 1]);

    await useTicket(sessionId, start + 90 * dayMs);
    await purgeExpired(db, start + 90 * dayMs);
    expect([await count('sessions'), await count('refresh_tokens')]).toEqual([0, 0]);
  });

  test('tickets and codes go when they can be used no more', async () => {
    const { sessionId } = await startSession(db, anna, start);
    await useTicket(sessionId, start);
    const { code } = await issueCode(db, { purpose: 'kiosk', accountId: 'anna' }, start);
    await issueCode(db, { purpose: 'activation', accountId: 'anna' }, start);
    await purgeExpired(db, start + 29_999);
    expect([await count('hub_tickets'), await count('one_time_codes')]).toEqual([1, 2]);

    await redeemCode(db, { purpose: 'kiosk', code }, start + 29_999);
    await purgeExpired(db, start + 30_000);
    expect([await count('hub_tickets'), await count('one_time_codes')]).toEqual([0, 1]);

    await purgeExpired(db, start + dayMs);
    expect(await count('one_time_codes')).toBe(0);
  });

  test('a limit goes when it holds no one up any more', async () => {
    const limits = [
      { key: 'a', free_at: start },
      { key: 'b', free_at: start + 1 },
    ];
    await db.insertInto('rate_limits').values(limits).execute();
    await purgeExpired(db, start);

    expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'b' }]);
  });

  test('the audit trail reaches back 400 days', async () => {
    await recordAudit(db, start, { kind: 'signIn.failed' });
    await recordAudit(db, start + 1, { kind: 'signIn.succeeded' });
    await purgeExpired(db, start + 400 * dayMs);

    expect(await db.selectFrom('audit_events').select('kind').execute()).toEqual([
      { kind: 'signIn.succeeded' },
    ]);
  });

  async function useTicket(sessionId: string, now: number) {
    const tickets = createHubTickets({ db, secret: Buffer.alloc(32), now: () => now });
    await tickets.redeem(tickets.issue(sessionId));
  }

  async function count(table: keyof Database) {
    return (await db.selectFrom(table).selectAll().execute()).length;
  }
});

test('it runs five minutes after the start and then once an hour, until it is stopped, and a failure stops nothing', async () => {
  vi.useFakeTimers();
  const onError = vi.fn<(error: unknown) => void>();
  const stop = startCleanup({ purge: () => Promise.reject(new Error('busy')), onError });
  const seen: number[] = [];
  for (const minutes of [4, 1, 54, 1, 60]) {
    await vi.advanceTimersByTimeAsync(minutes * minuteMs);
    seen.push(onError.mock.calls.length);
  }
  stop();
  await vi.advanceTimersByTimeAsync(hourMs);
  vi.useRealTimers();

  expect(seen).toEqual([0, 1, 1, 2, 3]);
  expect(onError).toHaveBeenCalledTimes(3);
});

test('a purge that is still at work when the next is due is not begun again', async () => {
  vi.useFakeTimers();
  const purge = vi.fn<() => Promise<void>>(() => new Promise(() => {}));
  const stop = startCleanup({ purge, onError: () => {} });
  await vi.advanceTimersByTimeAsync(2 * hourMs + 5 * minuteMs);
  stop();
  vi.useRealTimers();

  expect(purge).toHaveBeenCalledTimes(1);
});
