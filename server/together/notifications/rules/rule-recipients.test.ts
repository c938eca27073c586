import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Notification } from '#schemas/api/notifications.gen.ts';
import type { Caller } from '#server/access/caller.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { listNotifications } from '#server/together/notifications/notifications.store.ts';

import { blank } from './rules.fixture.ts';
import { runRules } from './run-rules.ts';

describe.each(testDatabases)('whom rules notify on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
  });
  beforeEach(async () => {
    for (const table of ['notification_rules', 'rule_states', 'notifications'] as const)
      await server.db.deleteFrom(table).execute();
    // Within one shift.
    server.clock.now += 60_000;
  });
  afterAll(() => server.close());

  test('those whom a rule names are notified, and all where none of them is left', async () => {
    await addRule({
      kind: 'machine.stopped',
      hold_ms: 60_000,
      recipients: '["operator","gone"]',
    });
    await status('imm-05', 'STOPPED');
    await look(61);
    expect([(await seenBy('operator')).length, (await seenBy('carol')).length]).toEqual([1, 0]);
    await status('imm-05', 'RUNNING');
    await look(5);
    await server.db.updateTable('notification_rules').set({ recipients: '["gone"]' }).execute();
    await status('imm-05', 'STOPPED');
    await look(61);
    expect([(await seenBy('operator')).length, (await seenBy('carol')).length]).toEqual([2, 1]);
    await status('imm-05', 'RUNNING');
    await look(5);
  });

  test('what no one has read goes to the next person, once, and ends with its stop', async () => {
    const next = { escalate_to: 'carol', escalate_ms: 120_000, recipients: '["anna"]' };
    await addRule({ kind: 'machine.stopped', hold_ms: 60_000, display_name: 'Stops', ...next });
    for (const machine of ['imm-05', 'imm-06']) await status(machine, 'STOPPED');
    await look(61);
    const [first] = await seenBy('anna');
    await server.db
      .updateTable('notifications')
      .set({ read_at: server.clock.now })
      .where('id', '=', first?.Id ?? '')
      .execute();
    await look(100);
    expect(await seenBy('carol')).toEqual([]);
    await look(20);
    await look(500);
    const other = first?.Values['machine'] === 'IMM-05' ? 'IMM-06' : 'IMM-05';
    expect(await seenBy('carol')).toMatchObject([
      { Kind: 'escalated', Values: { machine: other, rule: 'Stops', minutes: 2 }, EndedAt: null },
    ]);
    for (const machine of ['imm-05', 'imm-06']) await status(machine, 'RUNNING');
    await look(5);
    expect(await seenBy('carol')).toMatchObject([{ EndedAt: expect.any(String) }]);
  });

  async function addRule(fields: object): Promise<void> {
    const id = randomUUID();
    await server.db
      .insertInto('notification_rules')
      .values({ ...blank, id, display_name_key: id, ...fields })
      .execute();
  }

  async function status(machine: string, word: string): Promise<void> {
    await server.ingest([[`riverside-${machine}`, 'status', word, 0]]);
  }

  /** Runs the rules some seconds later. */
  async function look(seconds: number): Promise<void> {
    server.clock.now += seconds * 1000;
    await runRules({ db: server.db, bus: server.bus, now: () => server.clock.now });
  }

  async function seenBy(username: string): Promise<Notification[]> {
    return (await listOf(username)).Items;
  }

  /** The list of the API, called directly: sessions end before these tests do. */
  function listOf(accountId: string) {
    const caller = { accountId, clients: 'all' } as Caller;
    const all = { unreadOnly: false, since: 0, query: {}, now: server.clock.now };
    return listNotifications(server.db, caller, all);
  }
});
