import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { order, rulesOn } from './rules.fixture.ts';
import { runRules } from './run-rules.ts';

describe.each(testDatabases)('rules on %s', (kind) => {
  let server: TestApp;
  let rules: ReturnType<typeof rulesOn>;
  beforeAll(async () => {
    server = await startTestApp(kind);
    rules = rulesOn(server);
  });
  beforeEach(async () => {
    await rules.forget();
    // Within one shift.
    server.clock.now += 60_000;
  });
  afterAll(() => server.close());

  test('a stop that lasts too long is said once, to the people of the client, and ends', async () => {
    const published: unknown[] = [];
    const stop = server.bus.subscribe('notifications.changed', (one) => published.push(one));
    await rules.add({ kind: 'machine.stopped', hold_ms: 120_000 });
    await rules.status('imm-01', 'STOPPED');
    await rules.look(60);
    expect(await rules.seenBy('carol')).toEqual([]);

    await rules.look(60);
    await rules.look(5);
    expect(await rules.seenBy('carol')).toMatchObject([
      {
        Kind: 'machine.stopped',
        Page: 'machine',
        AssociatedToItemId: 'riverside-imm-01',
        Values: { machine: 'IMM-01', minutes: 2 },
        EndedAt: null,
      },
    ]);
    for (const other of ['ben', 'global']) expect(await rules.seenBy(other)).toEqual([]);
    expect(published).toHaveLength(1);

    await rules.status('imm-01', 'RUNNING');
    await rules.look(5);
    const [over] = await rules.seenBy('carol');
    expect(over).toMatchObject({ IsRead: false, EndedAt: expect.any(String) });
    expect(await rules.unread('carol')).toBe(0);
    expect(published).toHaveLength(2);
    stop();
  });

  test('who does not want it gets nothing, and in quiet hours it is shown when they end', async () => {
    const base = { muted: '[]', quiet_from: null, quiet_until: null, time_zone: 'UTC' };
    const at = new Date(server.clock.now);
    const minute = at.getUTCHours() * 60 + at.getUTCMinutes();
    const quiet = { quiet_from: minute, quiet_until: minute + 10 };
    await server.db
      .insertInto('notification_settings')
      .values([
        { ...base, account_id: 'anna', muted: '["machine.stopped"]' },
        { ...base, account_id: 'carol', ...quiet },
      ])
      .execute();
    await rules.add({ kind: 'machine.stopped', hold_ms: 60_000 });
    await rules.status('imm-07', 'STOPPED');
    await rules.look(61);
    expect([
      await rules.seenBy('anna'),
      await rules.seenBy('carol'),
      await rules.unread('carol'),
    ]).toEqual([[], [], 0]);
    expect(await rules.seenBy('operator')).toHaveLength(1);
    await rules.look(600);
    expect(await rules.seenBy('carol')).toHaveLength(1);
    expect(await rules.seenBy('anna')).toEqual([]);
    await server.db.deleteFrom('notification_settings').execute();
    await rules.status('imm-07', 'RUNNING');
  });

  test('another stop is said again', async () => {
    await rules.add({ kind: 'machine.stopped', hold_ms: 60_000 });
    for (let time = 0; time < 2; time += 1) {
      await rules.status('imm-02', 'STOPPED');
      await rules.look(61);
      await rules.status('imm-02', 'RUNNING');
      await rules.look(30);
    }
    expect(await rules.seenBy('carol')).toHaveLength(2);
  });

  test('after a restart, and in a second instance, nothing is said twice', async () => {
    await rules.add({ kind: 'machine.stopped', hold_ms: 60_000 });
    await rules.status('imm-03', 'STOPPED');
    await rules.look(61);
    const second = await server.startSecond();
    for (let time = 0; time < 5; time += 1) {
      server.clock.now += 5000;
      await runRules({ db: server.db, bus: second.bus, now: () => server.clock.now });
      // Simulates a crash between the notification and the stored state.
      await server.db.updateTable('rule_states').set({ fired_at: null, key: null }).execute();
    }
    await second.close();
    expect(await rules.seenBy('carol')).toHaveLength(1);
    await rules.status('imm-03', 'RUNNING');
    await rules.look(5);
  });

  test('a rule that is switched off or deleted ends what it has said', async () => {
    await rules.add({ kind: 'machine.stopped', hold_ms: 60_000 });
    await rules.status('imm-04', 'STOPPED');
    await rules.look(61);
    await server.db.updateTable('notification_rules').set({ is_enabled: 0 }).execute();
    await rules.look(5);
    expect(await rules.seenBy('carol')).toMatchObject([{ EndedAt: expect.any(String) }]);
    await rules.look(100);
    expect(await rules.seenBy('carol')).toHaveLength(1);
    await rules.status('imm-04', 'RUNNING');
  });

  test('many machines at once are one notification, which ends with the last', async () => {
    await rules.add({ kind: 'machine.stopped', hold_ms: 60_000, display_name: 'Long stops' });
    const machines = ['imm-01', 'imm-02', 'imm-03', 'imm-04', 'imm-05', 'imm-06', 'imm-07'];
    for (const machine of machines) await rules.status(machine, 'STOPPED');
    await rules.look(61);
    expect(await rules.seenBy('carol')).toMatchObject([
      { Kind: 'storm', Values: { rule: 'Long stops', count: 7, machine: 'IMM-01' } },
    ]);

    await rules.status('imm-08', 'STOPPED');
    await rules.look(61);
    expect(await rules.seenBy('carol')).toMatchObject([{ Values: { count: 8 } }]);
    for (const machine of machines) await rules.status(machine, 'RUNNING');
    await rules.look(5);
    expect(await rules.seenBy('carol')).toMatchObject([{ EndedAt: null }]);
    await rules.status('imm-08', 'RUNNING');
    await rules.look(5);
    expect(await rules.seenBy('carol')).toMatchObject([{ EndedAt: expect.any(String) }]);
  });

  test('a value out of its limits is said after its time, and ends well within them', async () => {
    const metric = await server.db
      .selectFrom('metrics')
      .selectAll()
      .where('machine_id', '=', 'riverside-imm-01')
      .where('min_value', 'is not', null)
      .where('max_value', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    const [min, max] = [Number(metric.min_value), Number(metric.max_value)];
    await rules.add({
      kind: 'value.outside',
      hold_ms: 10_000,
      hysteresis: 10,
      machine_id: metric.machine_id,
    });
    await value(metric.name, max + 1);
    await rules.look(5);
    await value(metric.name, max);
    await rules.look(10);
    expect(await rules.seenBy('carol')).toEqual([]);

    await value(metric.name, max + 1);
    await rules.look(0);
    await rules.look(10);
    const said = { Kind: 'value.outside', Values: { metric: metric.display_name, value: max + 1 } };
    expect(await rules.seenBy('carol')).toMatchObject([{ ...said, EndedAt: null }]);
    await value(metric.name, max);
    await rules.look(5);
    expect(await rules.seenBy('carol')).toMatchObject([{ EndedAt: null }]);
    await value(metric.name, (min + max) / 2);
    await rules.look(5);
    expect(await rules.seenBy('carol')).toMatchObject([{ EndedAt: expect.any(String) }]);
  });

  test('a KPI below its threshold is said at the end of the hour', async () => {
    await rules.add({
      kind: 'kpi.low',
      kpi: 'Availability',
      threshold: 60,
      machine_id: 'riverside-imm-10',
    });
    server.clock.now = Math.ceil(server.clock.now / 3_600_000) * 3_600_000 + 1000;
    await rules.status('imm-10', 'RUNNING');
    server.clock.now += 1_800_000;
    await rules.status('imm-10', 'STOPPED');
    await rules.look(1_700);
    expect(await rules.seenBy('carol')).toEqual([]);
    await rules.look(200);
    await rules.look(5);
    expect(await rules.seenBy('carol')).toMatchObject([
      { Kind: 'kpi.low', Values: { kpi: 'Availability', value: 50, threshold: 60 } },
    ]);
    await rules.status('imm-10', 'RUNNING');
    await rules.look(7_200);
    expect(await rules.seenBy('carol')).toMatchObject([{ EndedAt: expect.any(String) }]);
  });

  test('an order that is late, and a source that is silent, are said until they are not', async () => {
    await rules.add({ kind: 'order.late', display_name: 'Orders' });
    await rules.add({ kind: 'source.silent', display_name: 'Sources' });
    await server.db
      .insertInto('production_orders')
      .values({ ...order, planned_end_at: server.clock.now - 1 })
      .execute();
    await rules.status('imm-01', 'RUNNING');
    await server.db.updateTable('data_sources').set({ silent_since: server.clock.now }).execute();
    await rules.look(5);
    const kinds = (await rules.seenBy('carol')).map(({ Kind }) => Kind);
    expect(kinds.toSorted()).toEqual(['order.late', 'source.silent']);

    await server.db.updateTable('production_orders').set({ status: 'DONE' }).execute();
    await server.db.updateTable('data_sources').set({ silent_since: null }).execute();
    await rules.look(5);
    for (const one of await rules.seenBy('carol')) expect(one.EndedAt).not.toBeNull();
  });

  test('a source of a client is one of all its machines, without a link to any', async () => {
    await server.db.deleteFrom('data_source_machines').execute();
    await server.db.updateTable('data_sources').set({ client_id: 'northwind' }).execute();
    await rules.add({ kind: 'source.silent', machine_id: 'riverside-imm-03' });
    await server.db.updateTable('data_sources').set({ silent_since: server.clock.now }).execute();
    await rules.look(5);

    const [newest] = await rules.seenBy('carol');
    expect(newest).toMatchObject({ Kind: 'source.silent', EndedAt: null });
  });

  async function value(name: string, number: number): Promise<void> {
    server.clock.now += 1;
    await server.ingest([['riverside-imm-01', name, number, 0]]);
  }
});
