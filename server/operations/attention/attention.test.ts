import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Attention, AttentionItem } from '#schemas/api/attention.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

describe.each(testDatabases)('what needs attention, on %s', (kind) => {
  let server: TestApp;
  /** Items that the demo has initially. */
  let before: AttentionItem[];
  beforeAll(async () => {
    server = await startTestApp(kind);
  });
  beforeEach(async () => {
    before = await items();
  });
  afterAll(() => server.close());

  test('data sources that are silent come first, by their names', async () => {
    const { clock, db } = server;
    await db.updateTable('data_sources').set({ silent_since: clock.now }).execute();
    const sources = await db
      .selectFrom('data_sources')
      .select('display_name')
      .orderBy('display_name_key')
      .execute();

    expect((await items())[0]).toEqual({
      Kind: 'SilentSources',
      Count: sources.length,
      Names: sources.slice(0, 3).map(({ display_name }) => display_name),
    });
    await db.updateTable('data_sources').set({ silent_since: null }).execute();
    expect(await items()).toEqual(before);
  });

  test('an account that was invited is named until it is activated or disabled', async () => {
    const { db, clock } = server;
    const invited = { activated_at: null, disabled_at: null };
    await db.updateTable('accounts').set(invited).where('username', '=', 'anna').execute();
    expect(await itemOf('InvitedAccounts')).toMatchObject({ Count: 1, Names: ['anna'] });

    await db
      .updateTable('accounts')
      .set({ disabled_at: clock.now })
      .where('username', '=', 'anna')
      .execute();
    expect(await itemOf('InvitedAccounts')).toBeUndefined();
    const active = { activated_at: clock.now, disabled_at: null };
    await db.updateTable('accounts').set(active).where('username', '=', 'anna').execute();
  });

  test('a machine that the plan of its plant has no place for; not one that is retired', async () => {
    const { db, clock } = server;
    const plan = await db.selectFrom('floor_plans').selectAll().executeTakeFirstOrThrow();
    const [first, ...others] = JSON.parse(plan.spots) as { MachineId: string }[];
    const id = first?.MachineId ?? '';
    const spots = JSON.stringify(others);
    await db.updateTable('floor_plans').set({ spots }).where('id', '=', plan.id).execute();
    const { display_name } = await db
      .selectFrom('machines')
      .select('display_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await itemOf('UnplacedMachines')).toEqual({
      Kind: 'UnplacedMachines',
      Count: 1,
      Names: [display_name],
      PlantId: plan.plant_id,
    });

    await db.updateTable('machines').set({ retired_at: clock.now }).where('id', '=', id).execute();
    expect(await itemOf('UnplacedMachines')).toBeUndefined();
    await db.updateTable('machines').set({ retired_at: null }).where('id', '=', id).execute();
    const back = { spots: plan.spots };
    await db.updateTable('floor_plans').set(back).where('id', '=', plan.id).execute();
  });

  test('drafts and releases that wait are counted, without names', async () => {
    const { db, clock } = server;
    const by = { account_id: null, author: 'carol', at: clock.now };
    await db
      .insertInto('config_drafts')
      .values({ path: 'site.json', text: '{}', version: 1, ...by })
      .execute();
    await db
      .insertInto('config_releases')
      .values({ number: 7, state: 'waiting', approved_by: null, note: '', position: null, ...by })
      .execute();

    expect(await itemOf('Drafts')).toEqual({ Kind: 'Drafts', Count: 1, Names: [] });
    expect(await itemOf('WaitingReleases')).toMatchObject({ Count: 1, Names: [] });
    await db.updateTable('config_releases').set({ state: 'refused' }).execute();
    await db.deleteFrom('config_drafts').execute();
    expect(await items()).toEqual(before);
  });

  test('a tag that no metric takes; not one of a client that was removed', async () => {
    const { db, clock } = server;
    const source = await db.selectFrom('data_sources').select('id').executeTakeFirstOrThrow();
    await db
      .insertInto('unknown_tags')
      .values({
        id: 'u',
        client_id: 'northwind',
        machine_id: 'riverside-imm-01',
        name: 'Oil level',
        name_key: 'oil level',
        kind: 'number',
        value: '4',
        source_id: source.id,
        last_at: clock.now,
        count: 1,
      })
      .execute();
    expect(await itemOf('UnknownTags')).toMatchObject({ Count: 1, Names: ['Oil level'] });

    const removed = { removed_at: clock.now };
    await db.updateTable('clients').set(removed).where('id', '=', 'northwind').execute();
    expect(await itemOf('UnknownTags')).toBeUndefined();
    await db.updateTable('clients').set({ removed_at: null }).execute();
    await db.deleteFrom('unknown_tags').execute();
  });

  test('is not there for who is no administrator', async () => {
    expect((await server.get('anna', 'admin/attention')).status).toBe(404);
  });

  async function items(): Promise<AttentionItem[]> {
    return ((await server.get('global', 'admin/attention')).body as Attention).Items;
  }

  async function itemOf(wanted: AttentionItem['Kind']): Promise<AttentionItem | undefined> {
    return (await items()).find((item) => item.Kind === wanted);
  }
});
