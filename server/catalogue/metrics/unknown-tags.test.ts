import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { eventually } from '#shared/eventually.fixture.ts';

interface Tag {
  Id: string;
  Name: string;
  Value: string;
}

describe.each(testDatabases)('unknown tags on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await send([
      ['riverside-imm-07', 'screw', 60],
      ['riverside-imm-07', 'screw', 61],
      ['riverside-imm-07', 'recipe', 'PA-66'],
      ['monterrey-imm-07', 'screw', 5],
      ['riverside-imm-07', 'temperature', 219],
    ]);
    await eventually(async () => {
      if ((await list()).length < 3) throw new Error('They are not noted yet');
    });
  });
  afterAll(() => server.close());

  test('each is listed once, with machine, source, newest value and how often it came', async () => {
    const [northwinds] = await list('?filter=PlantName:Riverside%20Moulding&orderBy=Count');
    expect(northwinds).toMatchObject({ Name: 'recipe', Kind: 'text', Value: 'PA-66', Count: 1 });

    const screws = (await list()).filter(({ Name }) => Name === 'screw');
    expect(screws).toHaveLength(2);
    expect(screws).toContainEqual(
      expect.objectContaining({
        MachineName: 'IMM-07',
        ClientName: 'Northwind Plastics',
        SourceName: 'Demo plant',
        Kind: 'number',
        Value: '61',
        Count: 2,
      }),
    );
  });

  test('a number becomes a metric of its machine, and samples of it are taken', async () => {
    const screw = await tagNamed('screw', 'riverside');
    const made = await act(screw.Id);

    expect(made).toMatchObject({
      status: 201,
      body: { MachineId: 'riverside-imm-07', Name: 'screw', DisplayName: 'screw', Unit: '' },
    });
    expect(await send([['riverside-imm-07', 'screw', 62]])).toMatchObject({ accepted: 1 });
    expect((await list()).map(({ Name }) => Name).toSorted()).toEqual(['recipe', 'screw']);
    expect((await act(screw.Id)).status).toBe(404);
  });

  test('a text becomes none', async () => {
    const recipe = await tagNamed('recipe', 'riverside');

    expect(await act(recipe.Id)).toMatchObject({ status: 409, body: { code: 'unknownTag.text' } });
  });

  test('a tag that a metric could not be called like becomes none', async () => {
    const tags = [' press ', ' ', 'x'.repeat(101)];
    // Each instance writes its first tags at once, then once a minute.
    const second = await server.startSecond();
    await send(
      tags.map((tag) => ['pune-imm-07', tag, 1]),
      second,
    );
    await eventually(async () => {
      const names = new Set((await list()).map(({ Name }) => Name));
      if (!tags.every((tag) => names.has(tag))) throw new Error('They are not noted yet');
    });
    for (const tag of tags) {
      const { Id } = await tagNamed(tag, 'pune');
      expect(await act(Id)).toMatchObject({ status: 409, body: { code: 'unknownTag.noName' } });
    }
    await server.db.deleteFrom('unknown_tags').where('machine_id', '=', 'pune-imm-07').execute();
    await second.close();
  });

  test('a metric that is made by hand takes its tag off the list', async () => {
    const { status } = await call('POST', '/metrics', {
      MachineId: 'monterrey-imm-07',
      Name: 'screw',
      DisplayName: 'Screw',
    });

    expect(status).toBe(201);
    expect((await list()).map(({ Name }) => Name)).toEqual(['recipe']);
  });

  async function send(
    samples: readonly (readonly [string, string, string | number])[],
    through: Pick<TestApp, 'call'> = server,
  ) {
    const at = new Date(server.clock.now).toISOString();
    const { body } = await through.call({
      method: 'POST',
      url: '/api/ingest',
      headers: { authorization: 'Bearer lineside-demo-ingest' },
      payload: samples.map(([machine, tag, value]) => ({ machine, tag, value, at })),
    });
    return body;
  }

  async function list(query = ''): Promise<Tag[]> {
    const { body } = await call('GET', `/unknowntags${query}`);
    return (body as { Items: Tag[] }).Items;
  }

  async function tagNamed(name: string, plant: string): Promise<Tag & { MachineId: string }> {
    const tags = (await list()) as (Tag & { MachineId: string })[];
    const found = tags.find(({ Name, MachineId }) => Name === name && MachineId.startsWith(plant));
    if (!found) throw new Error(`There is no tag ${name}`);
    return found;
  }

  function act(id: string) {
    return call('POST', `/unknowntags/${id}/metric`);
  }

  async function call(method: 'GET' | 'POST', path: string, payload?: object) {
    return server.call({
      method,
      url: `/api/admin${path}`,
      headers: { authorization: `Bearer ${await server.tokenOf('global')}` },
      ...(payload && { payload }),
    });
  }
});
