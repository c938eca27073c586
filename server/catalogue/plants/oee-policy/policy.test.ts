import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ChangePreview } from '#schemas/api/previews.gen.ts';
import type { ResourceDescriptions } from '#schemas/api/resources.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const press = 'monterrey-imm-02';
const other = 'monterrey-imm-03';
const [hour, minute] = [3600, 60];
/** A policy that differs from the default in every field. */
const proposed = {
  PlannedStops: 'availabilityLoss',
  Changeover: 'plannedLoss',
  UndefinedTime: 'leftOut',
  CapPerformance: true,
  MicroStopSeconds: 300,
};
const fourDays = 96 * hour;

describe.each(testDatabases)('the policy of a plant on %s', (kind) => {
  let server: TestApp;
  let headers: { authorization: string };
  beforeAll(async () => {
    server = await startTestApp(kind);
    headers = { authorization: `Bearer ${await server.tokenOf('global')}` };
    await server.ingest([
      [press, 'status', 'RUNNING', fourDays],
      [press, 'product', 'Crate E2', fourDays],
      [press, 'totalparts', 0, fourDays],
      [press, 'goodparts', 0, fourDays],
      // A micro-stop, a longer stop, a changeover, and unknown time.
      [press, 'status', 'STOPPED', fourDays - 10 * hour],
      [press, 'status', 'RUNNING', fourDays - 10 * hour - 3 * minute],
      [press, 'status', 'STOPPED', fourDays - 12 * hour],
      [press, 'status', 'RUNNING', fourDays - 14 * hour],
      [press, 'changeover', true, fourDays - 15 * hour],
      [press, 'changeover', false, fourDays - 16 * hour],
      [press, 'status', 'UNDEFINED', fourDays - 30 * hour],
      [press, 'status', 'RUNNING', fourDays - 31 * hour],
      [press, 'totalparts', 9000, fourDays - 32 * hour],
      [press, 'goodparts', 8900, fourDays - 32 * hour],
      [press, 'status', 'STOPPED', 15 * hour],
      // One stop since its first sample, four days ago.
      [other, 'status', 'STOPPED', fourDays],
    ]);
  });
  afterAll(() => server.close());

  test('the description says what a new plant is given', async () => {
    const { body } = await server.get('global', 'apps/resources');
    const plants = (body as ResourceDescriptions).Items.find(({ Name }) => Name === 'plants');
    const usual = plants?.Fields.flatMap(({ Name, Usual }) => (Usual === undefined ? [] : [Name]));

    expect(usual).toEqual(['PlannedStops', 'Changeover', 'UndefinedTime', 'MicroStopSeconds']);
  });

  test('what a policy would have done is what the recount stores, and asking changes nothing', async () => {
    const before = await stored();
    const would = await preview(proposed);
    expect(await stored()).toEqual(before);
    const { Now, Then } = machineOf(would, press);
    expect(Now.Performance).toBeGreaterThan(1);
    expect(Then.Performance).toBe(1);
    expect(Then.OEE).not.toBe(Now.OEE);
    expect(Then.RunMinutes - Now.RunMinutes).toBe(3);

    expect((await change('monterrey', 1, proposed, '2026-05-01')).status).toBe(200);
    await expect
      .poll(async () => (await server.get('global', 'machines/monterrey/recalculations')).body)
      .toMatchObject({ TotalItems: 0 });

    const is = await preview({ MicroStopSeconds: 301 });
    expect(is.Machines.map((item) => item.Now)).toEqual(would.Machines.map((item) => item.Then));
    expect(is.All.Now).toEqual(would.All.Then);
  });

  test('the figures are those of seven whole days of the plant, as every page shows them', async () => {
    const shown = await preview({ MicroStopSeconds: 302 });
    expect(shown).toMatchObject({
      Start: '2026-06-03T06:00:00.000Z',
      End: '2026-06-10T06:00:00.000Z',
    });
    const times = `start=${shown.Start}&end=${shown.End}`;
    for (const [id, figures] of [
      ['monterrey', shown.All.Now],
      [press, machineOf(shown, press).Now],
      [other, machineOf(shown, other).Now],
    ] as const) {
      const { body } = await server.get('global', `machines/${id}/performance?${times}`);
      const { OEE, Availability, Performance, Quality } = figures;
      expect(body).toMatchObject({
        OEE,
        Availability,
        Performance,
        Quality,
        DownTime: figures.DownMinutes,
      });
    }
  });

  test('what is no policy is refused with its field, and a foreign plant is not there', async () => {
    expect(await ask('monterrey', { MicroStopSeconds: -1 })).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'MicroStopSeconds' }] },
    });
    expect(await ask('nowhere', {})).toMatchObject({ status: 404 });
  });

  test('a change that makes no figure another is about no plant', async () => {
    expect(await ask('monterrey', { DisplayName: 'Norte' })).toMatchObject({
      status: 200,
      body: { Items: [] },
    });
  });

  test('more machines than are counted in one call are refused', async () => {
    const machine = await server.db
      .selectFrom('machines')
      .selectAll()
      .where('id', '=', 'riverside-imm-02')
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 501 }, (_, index) => ({
      ...machine,
      id: `copy-${index}`,
      display_name: `Copy ${index}`,
      display_name_key: `copy ${index}`,
    }));
    for (let from = 0; from < copies.length; from += 50)
      await server.db
        .insertInto('machines')
        .values(copies.slice(from, from + 50))
        .execute();

    expect(await ask('riverside', { MicroStopSeconds: 7 })).toMatchObject({
      status: 400,
      body: { ErrorMessage: expect.stringContaining('at most 500 machines') as string },
    });
  });

  test('each change is kept with who made it and when, the newest first', async () => {
    const version = await versionOf('riverside');
    await change('riverside', version, { MicroStopSeconds: 60 });
    server.clock.now += 60_000;
    await change('riverside', version + 1, { DisplayName: 'Riverside 2' });
    await change('riverside', version + 2, { UndefinedTime: 'leftOut' });

    const { body } = await server.get('global', 'admin/plants/riverside/policyversions');
    const first = { MicroStopSeconds: 0, UndefinedTime: 'down', PlannedStops: 'plannedLoss' };
    const second = { ...first, MicroStopSeconds: 60 };
    expect(body).toMatchObject({
      Items: [
        {
          Number: 2,
          At: new Date(server.clock.now).toISOString(),
          Username: 'global',
          Before: second,
          After: { ...second, UndefinedTime: 'leftOut' },
        },
        {
          Number: 1,
          At: new Date(server.clock.now - 60_000).toISOString(),
          Before: first,
          After: second,
        },
      ],
    });
  });

  function stored() {
    return server.db
      .selectFrom('hours')
      .selectAll()
      .orderBy('machine_id')
      .orderBy('hour_at')
      .execute();
  }

  async function preview(payload: object): Promise<ChangePreview['Items'][number]> {
    const { status, body } = await ask('monterrey', payload);
    expect(status).toBe(200);
    const [plant, ...others] = (body as ChangePreview).Items;
    if (!plant || others.length > 0) throw new Error('It is about one plant');
    return plant;
  }

  function ask(id: string, payload: object) {
    const url = `/api/admin/plants/${id}/preview`;
    return server.call({ method: 'POST', url, headers, payload });
  }

  async function versionOf(id: string): Promise<number> {
    const { body } = await server.get('global', `admin/plants/${id}`);
    return (body as { Version: number }).Version;
  }

  function change(id: string, version: number, payload: object, since = '2026-06-10') {
    return server.call({
      method: 'PATCH',
      url: `/api/admin/plants/${id}?since=${since}`,
      headers: { ...headers, 'if-match': `"${version}"` },
      payload,
    });
  }
});

function machineOf({ Machines }: ChangePreview['Items'][number], id: string) {
  const found = Machines.find(({ Id }) => Id === id);
  if (!found) throw new Error(`There is no ${id}`);
  return found;
}
