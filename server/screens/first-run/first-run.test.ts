import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestDatabase, testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { firstRun } from './first-run.store.ts';

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());

  test('the guide is in the menu of a Sysadmin until a machine was heard, and never in the demo', async () => {
    expect(await guideOf('sysadmin')).toMatchObject({ menu: { group: 'Administration' } });
    expect(await guideOf('global')).toBeUndefined();
    expect(await guideOf('anna')).toBeUndefined();

    const marker = { name: 'demo', value: '1' };
    await server.db.insertInto('settings').values(marker).execute();
    expect(await guideOf('sysadmin')).toBeUndefined();
    await server.db.deleteFrom('settings').where('name', '=', 'demo').execute();
  });

  test('each step is the first thing that is missing in what is stored', async () => {
    const steps: string[] = [];
    const { db } = server;
    async function note(): Promise<void> {
      steps.push((await firstRun(db)).Step);
    }

    await note();
    await db
      .updateTable('accounts')
      .set({ disabled_at: 1 })
      .where('id', '<>', 'sysadmin')
      .execute();
    await note();
    await db.updateTable('data_sources').set({ client_id: 'northwind' }).execute();
    await note();
    await db.updateTable('accounts').set({ disabled_at: null }).execute();
    await note();
    await db.deleteFrom('data_source_machines').execute();
    await db.deleteFrom('metrics').execute();
    await db.deleteFrom('form_template_machines').execute();
    const machines = await db.selectFrom('machines').selectAll().execute();
    await db.deleteFrom('machines').execute();
    await note();
    const plants = await db.selectFrom('plants').selectAll().execute();
    await db.deleteFrom('floor_plans').execute();
    await db.deleteFrom('plants').execute();
    await note();
    for (const plant of plants) await db.insertInto('plants').values(plant).execute();
    for (const machine of machines) await db.insertInto('machines').values(machine).execute();

    expect(steps).toEqual(['source', 'source', 'user', 'sample', 'machines', 'plant']);
  });

  test('it names what the next step is about', async () => {
    const { body } = await server.get('sysadmin', 'admin/firstrun');

    expect(body).toMatchObject({
      Step: 'sample',
      Client: { Id: 'northwind', DisplayName: 'Northwind Plastics' },
      Plant: { Id: 'riverside', ClientId: 'northwind', TimeZone: 'America/Chicago' },
      MachineCount: expect.any(Number),
      DataSource: { DisplayName: 'Demo plant' },
      User: { Username: 'anna', Status: 'ACTIVE' },
    });
    const { Machines, MachineCount } = body as { Machines: object[]; MachineCount: number };
    expect(Machines).toHaveLength(5);
    expect(MachineCount).toBeGreaterThan(5);
  });

  test('with the first sample it is done, and where it was, but not in the menu', async () => {
    server.clock.now += 60_001;
    await server.ingest([['riverside-imm-07', 'status', 'RUNNING', 1]]);

    expect((await server.get('sysadmin', 'admin/firstrun')).body).toMatchObject({
      Step: 'done',
      Sample: { MachineName: expect.any(String) },
    });
    const guide = await guideOf('sysadmin');
    expect(guide).toMatchObject({ path: '/admin/first-run' });
    expect(guide).not.toHaveProperty('menu');
  });

  async function guideOf(username: string) {
    const { body } = await server.get(username, 'apps/screens');
    return (body as { Items: { id: string }[] }).Items.find(({ id }) => id === 'first-run');
  }
});

test.each(testDatabases)(
  'an installation with nothing begins with a client, on %s',
  async (kind) => {
    const { db, close } = await openTestDatabase(kind);
    expect(await firstRun(db)).toEqual({ Step: 'client', Machines: [], MachineCount: 0 });
    await close();
  },
);
