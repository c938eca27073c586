import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Hotspots, Performance, Plants } from '#schemas/api/machines.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const path = 'admin/floorplans';
const place = { Left: 10, Top: 20, Width: 8, Height: 6 };
const press = 'riverside-imm-01';

interface Row {
  Id: string;
  Version: number;
  PictureId: string | null;
  Spots: readonly object[];
}

describe.each(testDatabases)('floor plans on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await server.db.deleteFrom('floor_plans').execute();
  });
  afterAll(() => server.close());

  test('a plant without a plan gets one, and its pages have it', async () => {
    expect(await hasPlan('riverside')).toBe(false);
    expect(await hotspotText()).toBe('{}');

    const made = await create({
      PlantId: 'riverside',
      Spots: [
        { MachineId: press, ...place },
        { MachineId: 'riverside-imm-02', ...place, Left: 30, Shape: 'ellipse', Label: 'Press 2' },
      ],
    });

    expect(made).toMatchObject({
      status: 201,
      body: {
        DisplayName: 'Riverside Moulding',
        ClientName: 'Northwind Plastics',
        PictureId: null,
      },
    });
    expect(await hasPlan('riverside')).toBe(true);
    expect(JSON.parse(await hotspotText())).toEqual({
      Image: '',
      Width: 1200,
      Height: 700,
      Spots: [
        {
          machine: press,
          style: { left: '10%', top: '20%', width: '8%', height: '6%' },
          tooltip: '',
        },
        {
          machine: 'riverside-imm-02',
          style: {
            left: '30%',
            top: '20%',
            width: '8%',
            height: '6%',
            borderRadius: '50%',
          },
          tooltip: 'Press 2',
        },
      ],
    });
  });

  test('a second plan of a plant is refused, and one of a plant of someone else is not found', async () => {
    expect(await create({ PlantId: 'riverside' })).toMatchObject({
      status: 409,
      body: { code: 'floorPlan.exists', Errors: [{ Field: 'PlantId' }] },
    });
    expect(await create({ PlantId: 'springfield' })).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'PlantId' }] },
    });
  });

  test.each([
    ['a machine of another plant', [{ MachineId: 'pune-imm-01', ...place }], '1. MachineId'],
    ['a machine of another client', [{ MachineId: 'monterrey-imm-01', ...place }], '1. MachineId'],
    ['a machine twice', [spot(), spot()], '2. MachineId'],
    ['one that leaves the plan', [spot({ Left: 95 })], '1. Left'],
    ['one below the plan', [spot({ Top: 95 })], '1. Top'],
    ['one that cannot be seen', [spot({ Width: 0.4 })], '1. Width'],
    ['a place that is none', [spot({ Left: -1 })], '1. Left'],
    ['a shape that is none', [spot({ Shape: 'star' })], '1. Shape'],
    ['a label that is too long', [spot({ Label: 'x'.repeat(41) })], '1. Label'],
  ])('%s is refused with its place in the list, and nothing is stored', async (_, Spots, where) => {
    const before = await row();
    const { status, body } = await change({ Spots });

    expect(status).toBe(400);
    const [error] = (body as { Errors: { Field: string; Message: string }[] }).Errors;
    expect(error?.Field).toBe('Spots');
    expect(error?.Message.replaceAll('. ', '.')).toContain(where.replaceAll('. ', '.'));
    expect(await row()).toEqual(before);
  });

  test('a strip is no plan, and a picture has to be one of the client', async () => {
    expect(await change({ Width: 100, Height: 5 })).toMatchObject({
      body: { Errors: [{ Field: 'Height' }] },
    });
    for (const PictureId of ['none', await medium('contoso', 'plan'), await medium('northwind')])
      expect(await change({ PictureId })).toMatchObject({
        status: 400,
        body: { Errors: [{ Field: 'PictureId' }] },
      });
    const own = await change({ PictureId: await medium('northwind', 'plan') });
    expect(own.status).toBe(200);
  });

  test('a machine that leaves the plant is on no page of it, and may stay in the plan', async () => {
    await server.db
      .updateTable('machines')
      .set({ plant_id: 'pune' })
      .where('id', '=', press)
      .execute();

    expect((await hotspots()).Spots.map(({ machine }) => machine)).toEqual(['riverside-imm-02']);
    const { Spots } = await row();
    expect(await change({ Spots, Width: 1000 })).toMatchObject({ status: 200 });
    await server.db
      .updateTable('machines')
      .set({ plant_id: 'riverside' })
      .where('id', '=', press)
      .execute();
    expect((await hotspots()).Spots).toHaveLength(2);
  });

  test('the second of two who change a plan is shown the change of the first', async () => {
    const stale = (await row()).Version;
    await change({ Height: 600 });

    expect(await change({ Height: 500 }, stale)).toMatchObject({
      status: 409,
      body: { Current: { Height: 600 } },
    });
  });

  test('its removal leaves a plant without a plan, and can be undone', async () => {
    const { Id } = await row();
    const headers = await authorized();
    await server.call({ method: 'DELETE', url: `/api/${path}/${Id}`, headers });
    expect(await hasPlan('riverside')).toBe(false);

    const payload = { Ids: [Id] };
    await server.call({ method: 'POST', url: `/api/${path}/restore`, headers, payload });
    expect(await hasPlan('riverside')).toBe(true);
    expect((await row()).Spots).toHaveLength(2);
  });

  test('a plan of two thousand machines is taken, one more is not', async () => {
    const ids = Array.from({ length: 2001 }, (_, index) => `big-${index}`);
    const [plain] = await server.db
      .selectFrom('machines')
      .selectAll()
      .where('id', '=', press)
      .execute();
    if (!plain) throw new Error('There is no press');
    for (let at = 0; at < ids.length; at += 100)
      await server.db
        .insertInto('machines')
        .values(
          ids
            .slice(at, at + 100)
            .map((id) => Object.assign({}, plain, { id, machine_name: id, machine_name_key: id })),
        )
        .execute();
    const spots = ids.map((MachineId) => Object.assign({ MachineId }, place));

    expect((await change({ Spots: spots })).status).toBe(400);
    expect((await change({ Spots: spots.slice(1) })).status).toBe(200);
    expect((await hotspots()).Spots).toHaveLength(2000);
  });

  function spot(different: object = {}) {
    return { MachineId: press, ...place, ...different };
  }

  async function authorized() {
    return { authorization: `Bearer ${await server.tokenOf('global')}` };
  }

  async function create(payload: object) {
    const headers = await authorized();
    return server.call({ method: 'POST', url: `/api/${path}`, headers, payload });
  }

  async function change(payload: object, version?: number) {
    const { Id, Version } = await row();
    const headers = { ...(await authorized()), 'if-match': `"${version ?? Version}"` };
    return server.call({ method: 'PATCH', url: `/api/${path}/${Id}`, headers, payload });
  }

  async function row(): Promise<Row> {
    const { body } = await server.get('global', `${path}?filter=PlantId:riverside`);
    const [found] = (body as { Items: Row[] }).Items;
    if (!found) throw new Error('There is no plan of Riverside');
    return found;
  }

  async function medium(client_id: string, type: 'plan' | 'photo' = 'photo'): Promise<string> {
    const id = `${client_id}-${type}-${Math.random()}`;
    await server.db
      .insertInto('media')
      .values({
        id,
        client_id,
        account_id: 'global',
        username: 'global',
        type,
        content_type: 'image/png',
        size: 1,
        stored_size: 1,
        width: 1,
        height: 1,
        hash: '',
        has_thumbnail: 0,
        uploaded_at: server.clock.now,
      })
      .execute();
    return id;
  }

  async function hasPlan(plantId: string): Promise<boolean | undefined> {
    const { body } = await server.get('anna', 'clients/northwind/machines');
    return (body as Plants).Items.find(({ Id }) => Id === plantId)?.HasPlan;
  }

  async function hotspotText(): Promise<string> {
    const { body } = await server.get('anna', 'machines/riverside/performance?series=false');
    return (body as Performance).HotspotData;
  }

  async function hotspots(): Promise<Hotspots> {
    return JSON.parse(await hotspotText()) as Hotspots;
  }
});
