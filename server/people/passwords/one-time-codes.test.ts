import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestDatabase, testDatabases, type TestDatabase } from '#server/db/test-database.ts';
import { installAccounts, installClients } from '#server/demo/accounts.ts';
import { dayMs } from '#shared/durations.ts';

import { endCodes, findCode, issueCode, redeemCode } from './one-time-codes.store.ts';

const now = Date.parse('2026-06-10T17:00:00Z');
const anna = { purpose: 'activation', accountId: 'anna' } as const;

describe.each(testDatabases)('on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await database.db.transaction().execute(async (tx) => {
      await installClients(tx);
      await installAccounts(tx, now);
    });
  });
  afterAll(() => database.close());

  test('a code is redeemed once, however many try at once', async () => {
    const { code } = await issueCode(database.db, anna, now);

    const tries = await Promise.all(Array.from({ length: 8 }, () => redeem(code)));

    expect(tries.filter((redeemed) => redeemed !== undefined)).toEqual([{ accountId: 'anna' }]);
    expect(await findCode(database.db, code, now)).toBeUndefined();
  });

  test('to look for a code does not use it up', async () => {
    const { code } = await issueCode(database.db, anna, now);

    expect(await findCode(database.db, code, now)).toEqual(anna);
    expect(await redeem(code)).toEqual({ accountId: 'anna' });
  });

  test('a code lives for 24 hours', async () => {
    const { code, expiresAt } = await issueCode(database.db, anna, now);

    expect(expiresAt).toBe(now + dayMs);
    expect(await findCode(database.db, code, now + dayMs - 1)).toEqual(anna);
    expect(await findCode(database.db, code, now + dayMs)).toBeUndefined();
    expect(await redeem(code, now + dayMs)).toBeUndefined();
    expect(await redeem(code, now + dayMs - 1)).toEqual({ accountId: 'anna' });
  });

  test('a code for one purpose is worth nothing for another', async () => {
    const { code } = await issueCode(database.db, { ...anna, purpose: 'kiosk' }, now);

    expect(await redeem(code)).toBeUndefined();
  });

  test('a later code ends the one before it, of that purpose and account only', async () => {
    const first = await issueCode(database.db, anna, now);
    const ben = await issueCode(database.db, { ...anna, accountId: 'ben' }, now);
    const reset = await issueCode(database.db, { ...anna, purpose: 'password-reset' }, now);
    await issueCode(database.db, anna, now);

    expect(await redeem(first.code)).toBeUndefined();
    expect(await redeem(ben.code)).toEqual({ accountId: 'ben' });
    expect(await findCode(database.db, reset.code, now)).toBeDefined();
    await endCodes(database.db, 'anna', now);
    expect(await findCode(database.db, reset.code, now)).toBeUndefined();
  });

  test('the database holds nothing to sign in with', async () => {
    const { code } = await issueCode(database.db, anna, now);
    const rows = await database.db.selectFrom('one_time_codes').selectAll().execute();

    expect(code).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  function redeem(code: string, at = now) {
    return redeemCode(database.db, { purpose: 'activation', code }, at);
  }
});
