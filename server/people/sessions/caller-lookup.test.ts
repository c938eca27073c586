import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { revokeSessions, startSession } from './sessions.store.ts';

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  let sessionId: string;
  let token: string;
  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clock.now += 3_600_000;
    const anna = { accountId: 'anna', isRemembered: false };
    ({ sessionId } = await startSession(server.db, anna, server.clock.now));
    token = await server.identity.tokens.sign({ accountId: 'anna', sessionId });
  });
  afterEach(() => vi.restoreAllMocks());

  test('a token says who calls, and the database what they may see', async () => {
    expect(await caller()).toEqual({
      accountId: 'anna',
      sessionId,
      accountChangedAt: null,
      hasAgreed: true,
      kind: 'person',
      roles: ['PlantUser'],
      clients: ['northwind'],
    });
  });

  test('a token for another account than that of its session is worth nothing', async () => {
    const other = await server.identity.tokens.sign({ accountId: 'sysadmin', sessionId });

    expect(await server.identity.callers.fromToken(other)).toBeUndefined();
  });

  test('a disabled account and a session that another instance ended are out in 5 seconds', async () => {
    await caller();
    await change({ disabled_at: server.clock.now });
    server.clock.now += 5000;
    expect(await caller()).toBeUndefined();

    await change({ disabled_at: null });
    expect(await caller()).toBeDefined();
    await revoke();
    server.clock.now += 5000;
    expect(await caller()).toBeUndefined();
  });

  test('a clock that is set back keeps no disabled account in', async () => {
    await caller();
    await change({ disabled_at: server.clock.now });
    server.clock.now -= 60_000;

    expect(await caller()).toBeUndefined();
    await change({ disabled_at: null });
    server.clock.now += 60_000;
  });

  test('a session that this instance ends is out at once', async () => {
    await caller();
    await revoke();
    server.bus.publish('session.revoked', { sessionId, reason: 'signed out' });

    expect(await caller()).toBeUndefined();
  });

  test('a session that ends while it is looked up is not remembered', async () => {
    const real = server.db.selectFrom.bind(server.db) as (table: unknown) => never;
    vi.spyOn(server.db, 'selectFrom').mockImplementation((table: unknown) => {
      if (table === 'account_roles')
        server.bus.publish('session.revoked', { sessionId, reason: 'signed out' });
      return real(table);
    });
    await caller();
    await revoke();

    expect(await caller()).toBeUndefined();
  });

  test('an account that has changed is looked up again', async () => {
    await caller();
    await change({ changed_at: server.clock.now });
    server.identity.callers.forgetAccount('anna');

    expect(await caller()).toMatchObject({ accountChangedAt: server.clock.now });
    await change({ changed_at: null });
  });

  function caller() {
    return server.identity.callers.fromToken(token);
  }

  function revoke() {
    return revokeSessions(server.db, [sessionId], {
      because: 'signed out',
      now: server.clock.now,
    });
  }

  function change(values: { disabled_at?: number | null; changed_at?: number | null }) {
    return server.db.updateTable('accounts').set(values).where('id', '=', 'anna').execute();
  }
});
