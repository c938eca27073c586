import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Machines, Performance, Plants, SeriesList } from '#schemas/api/machines.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { agreedByAll } from '#server/people/agreements/agreements.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const hour = 3600;
const foreignPlant = 'monterrey';
const foreignMachine = 'monterrey-imm-01';

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await agreedByAll(server.db, server.clock.now);
    // Two hours of running, 360 parts of which 9 are scrap, then a stop of a quarter of an hour.
    await server.ingest([
      ['riverside-imm-01', 'status', 'RUNNING', 2 * hour],
      ['riverside-imm-01', 'totalparts', 1000, 2 * hour],
      ['riverside-imm-01', 'rejectparts', 10, 2 * hour],
      ['riverside-imm-01', 'totalparts', 1360, 900],
      ['riverside-imm-01', 'rejectparts', 19, 900],
      ['riverside-imm-01', 'status', 'STOPPED', 900],
      ['riverside-dry-01', 'status', 'RUNNING', hour],
    ]);
  });
  afterAll(() => server.close());

  test('a machine by itself is asked for like the machines of a plant', async () => {
    const { body } = await server.get('anna', 'machines/riverside-imm-01/machines');
    expect((body as Machines).Items).toMatchObject([
      { Id: 'riverside-imm-01', ParentId: 'riverside', TotalParts: 360 },
    ]);
    expect((await server.get('anna', `machines/${foreignMachine}/machines`)).status).toBe(404);
  });

  test('a machine outside its shifts says so, and the one beside it that works does not', async () => {
    const { db, clock, get } = server;
    const free = { start: clock.now - hour * 1000, end: clock.now + 60_000 };
    const rule = { kind: 'nonWorking', level: 'machine', id: null, name: 'Holiday' };
    const calendar = { shifts: [], nonWorking: [{ ...free, rule }] };
    const ofMachine = db.updateTable('machines').where('id', '=', 'riverside-imm-01');
    await ofMachine.set({ resolved_calendar: JSON.stringify(calendar) }).execute();
    async function offShift() {
      const { body } = await get('anna', 'machines/riverside/machines?pageSize=100');
      return (body as Machines).Items.filter(({ OffShift }) => OffShift).map(({ Id }) => Id);
    }
    expect(await offShift()).toEqual(['riverside-imm-01']);

    const over = { shifts: [], nonWorking: [{ ...free, end: clock.now, rule }] };
    await ofMachine.set({ resolved_calendar: JSON.stringify(over) }).execute();
    expect(await offShift()).toEqual([]);
    const open = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
    const breaks = [{ start: '00:00', end: '24:00' }];
    const resting = { shifts: [{ name: 'All', ...open, breaks }] };
    await ofMachine.set({ resolved_calendar: JSON.stringify(resting) }).execute();
    const { body } = await get('anna', 'machines/riverside-imm-01/machines');
    expect((body as Machines).Items).toMatchObject([{ OffShift: false, OnBreak: true }]);
    await ofMachine.set({ resolved_calendar: null }).execute();
  });

  test.each([
    ['anna', ['northwind']],
    ['ben', ['contoso']],
    ['carol', ['northwind', 'contoso']],
    ['sysadmin', ['northwind', 'contoso']],
  ])('%s sees the plants of %s and no others', async (username, visible) => {
    const { body } = await server.get(
      username,
      `accounts/${username}/machines?mode=plant&filter=MachineType:Plant`,
    );

    const clients = new Set((body as Plants).Items.map(({ ClientId }) => ClientId));
    expect(clients).toEqual(new Set(visible));
  });

  test.each([
    ['another account', 'accounts/ben/machines'],
    ['another client', 'clients/contoso/machines'],
    ['another client by filter', 'accounts/anna/machines?filter=ClientId:contoso'],
    ['a plant of another client', `machines/${foreignPlant}/machines`],
    ['the performance of one', `machines/${foreignPlant}/performance`],
    ['the metrics of one', `machines/${foreignPlant}/metrics`],
    ['a machine of another client by id', `machines/status?ids[]=${foreignMachine}`],
    ['the same among her own', `machines/status?ids[]=riverside-imm-01&ids[]=${foreignMachine}`],
    ['all machines of another client', 'machines?filter=ClientId:contoso'],
    ['its production', `machines/productionhistory?Ids[]=${foreignMachine}`],
    ['its metrics', `machines/metrics/interval?ids[0]=${foreignMachine}`],
    ['its metric figures', `machines/metricstats/interval?ids[0]=${foreignMachine}`],
  ])('%s is not there for anna, exactly as if it did not exist', async (_, path) => {
    const foreign = await server.get('anna', path);
    const missing = await server.get(
      'anna',
      path.replaceAll(/contoso|ben\b|monterrey[a-z0-9-]*/g, 'nowhere'),
    );

    expect(foreign.status).toBe(404);
    expect(foreign).toEqual(missing);
  });

  test.each([
    ['anna', ['pune', 'riverside']],
    ['ben', ['monterrey']],
    ['carol', ['monterrey', 'pune', 'riverside']],
  ])('%s gets the machines of all of %s, and of no other plant', async (username, plants) => {
    const { body } = await server.get(username, 'machines');

    const own = new Set((body as Machines).Items.map(({ ParentId }) => ParentId));
    expect(own).toEqual(new Set(plants));
  });

  test('the list of all machines can be filtered by client and read in pages', async () => {
    const { body } = await server.get(
      'carol',
      'machines?filter=ClientId:contoso&orderBy=DisplayName&pageSize=2&pageNumber=2',
    );

    const { Items, TotalItems } = body as Machines;
    expect(Items.map(({ ClientId }) => ClientId)).toEqual(['contoso', 'contoso']);
    expect(TotalItems).toBeGreaterThan(2);
  });

  test('a machine has the same figures among all machines as among those of its plant', async () => {
    const { body } = await server.get('anna', 'machines');

    const all = (body as Machines).Items;
    const own = [...(await machines('riverside')), ...(await machines('pune'))];
    expect(byId(all)).toEqual(byId(own));
  });

  test.each(['machines?orderBy=Colour', 'machines?pageSize=1001', 'machines?filter=Colour:red'])(
    '%s is refused',
    async (path) => expect((await server.get('anna', path)).status).toBe(400),
  );

  test('the performance of the period before comes where it is asked for', async () => {
    const window = 'start=2026-06-11T00:00:00Z&end=2026-06-11T18:00:00Z';
    const asked = `machines/riverside-imm-01/performance?${window}`;
    const before = 'start=2026-06-10T00:00:00Z&end=2026-06-10T18:00:00Z';
    const { body } = await server.get('anna', `${asked}&compare=true`);
    const own = await server.get('anna', `machines/riverside-imm-01/performance?${before}`);

    const { Previous } = body as Performance;
    const { OEE, TotalParts, RejectParts, DownTime } = own.body as Performance;
    expect(Previous).toMatchObject({ OEE, TotalParts, RejectParts, DownTime });
    expect(Previous?.TotalParts).toBe(360);
    expect((await server.get('anna', asked)).body).not.toHaveProperty('Previous');
  });

  test('the machine that ran has its figures', async () => {
    const [machine] = await machines('riverside', '&orderBy=TotalParts&ascending=false');

    expect(machine).toMatchObject({
      Id: 'riverside-imm-01',
      Value: 'STOPPED',
      TotalSeconds: 900,
      TotalParts: 360,
      RejectParts: 9,
      GoodParts: 351,
      Quality: 0.975,
      Reasons: ['NO_IDEAL_CYCLE'],
      OEE: null,
    });
  });

  test('a machine no one has heard of has no figures, and says why', async () => {
    const all = await machines('riverside');

    expect(all.find(({ Id }) => Id === 'riverside-imm-13')).toMatchObject({
      Value: 'UNDEFINED',
      OEE: null,
      Availability: null,
      DataAsOf: null,
      Reasons: ['NO_DATA'],
    });
  });

  test('machines come page by page, the best first', async () => {
    const first = await server.get(
      'anna',
      'machines/riverside/machines?orderBy=DisplayName&ascending=true&pageSize=2',
    );

    expect(first.body).toMatchObject({ PageNumber: 1, PageSize: 2, TotalItems: 20 });
    expect((first.body as Machines).Items.map(({ DisplayName }) => DisplayName)).toEqual([
      'BLD-01',
      'CHL-01',
    ]);
  });

  test('a status lasts by the clock of the server', async () => {
    const { body } = await server.get(
      'anna',
      'machines/status?ids[]=riverside-imm-01&ids[]=riverside-dry-01',
    );

    expect(body).toMatchObject([
      { Id: 'riverside-imm-01', Value: 'STOPPED', TotalSeconds: 900 },
      { Id: 'riverside-dry-01', Value: 'RUNNING', TotalSeconds: hour },
    ]);
  });

  test('without ids come all machines of her clients, with an empty id nothing', async () => {
    const all = await server.get('anna', 'machines/status');
    const none = await server.get('anna', 'machines/status?ids[]=');

    const ids = (all.body as { Id: string }[]).map(({ Id }) => Id);
    expect(ids).toHaveLength(40);
    expect(ids.filter((id) => !/^(riverside|pune)-/.test(id))).toEqual([]);
    expect(none.status).toBe(404);
  });

  test('the hours of production add up to the parts', async () => {
    const { body } = await server.get(
      'anna',
      'machines/productionhistory?Ids[]=riverside-imm-01&modes[]=totalparts',
    );

    const [series] = (body as SeriesList).Items;
    const points = series?.History[0]?.Items ?? [];
    expect(points.reduce((sum, { Value }) => sum + (Value ?? 0), 0)).toBe(360);
    expect(points).toHaveLength(24);
  });

  test('a plant is the sum of its machines, and has their current status', async () => {
    const { body } = await server.get('anna', 'machines/riverside/performance');

    const performance = body as Performance;
    expect(performance).toMatchObject({ Id: 'riverside', TotalParts: 360, GoodParts: 351 });
    expect((JSON.parse(performance.HotspotData) as { Spots: unknown[] }).Spots).toHaveLength(20);
  });

  test('who wants the sums alone is spared the series', async () => {
    const { body: whole } = await server.get('anna', 'machines/riverside/performance');
    const { body } = await server.get('anna', 'machines/riverside/performance?series=false');

    expect((whole as Performance).Items).toHaveLength(60);
    expect(body).toEqual({ ...(whole as Performance), Items: [] });
  });

  test('against the whole clock a machine is less available', async () => {
    const [planned] = await machines('riverside', '&orderBy=TotalParts&ascending=false');
    const [whole] = await machines(
      'riverside',
      '&orderBy=TotalParts&ascending=false&filter=PlannedProductionTime:false',
    );

    expect(whole?.Availability).toBeLessThan(planned?.Availability ?? 0);
  });

  test.each([
    ['an unknown order', 'machines/riverside/machines?orderBy=secret', 'request.unknownOrder'],
    ['an unknown filter', 'machines/riverside/machines?filter=Role:x', 'request.badFilter'],
    [
      'a reversed range',
      'machines/riverside/machines?start=2026-06-10T10:00:00Z&end=2026-06-09T10:00:00Z',
      'request.badRange',
    ],
    [
      'a range of ten years',
      'machines/riverside/machines?start=2016-06-10T10:00:00Z',
      'request.badRange',
    ],
    ['an instant that is none', 'machines/riverside/machines?start=yesterday', 'request.invalid'],
    ['a repeated scalar', 'machines/riverside/machines?pageSize=1&pageSize=2', 'request.invalid'],
    ['an unknown parameter', 'machines/riverside/machines?role=Sysadmin', 'request.invalid'],
    ['a page of a million', 'machines/riverside/machines?pageSize=1000000', 'request.invalid'],
    ['U+0000 in a query', 'machines/riverside/machines?orderBy=%00', 'request.badText'],
    ['U+0000 in a path', 'machines/river%00side/machines', 'request.badText'],
    ['an unknown mode', 'machines/productionhistory?modes[]=secrets', 'request.invalid'],
  ])('%s gets a clear answer', async (_, path, code) => {
    const { status, body } = await server.get('anna', path);

    expect({ status, code: (body as { code: string }).code }).toEqual({ status: 400, code });
    expect((body as { ErrorMessage: string }).ErrorMessage).not.toBe('');
  });

  async function machines(plantId: string, query = '') {
    const { body } = await server.get('anna', `machines/${plantId}/machines?mode=plant${query}`);
    return (body as Machines).Items;
  }
});

function byId(machines: Machines['Items']) {
  return machines.toSorted((a, b) => a.Id.localeCompare(b.Id));
}
