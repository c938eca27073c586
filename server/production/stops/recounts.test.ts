import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Explanation } from '#schemas/api/machines.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const press = 'riverside-imm-01';
const client = 'admin/clients/northwind';
const minute = 60_000;

describe.each(testDatabases)('what hours are counted by, on %s', (kind) => {
  let server: TestApp;
  let jam: string;
  beforeAll(async () => {
    server = await startTestApp(kind);
    jam = (await make('stopreasons', reason('Jam', {}))).Id;
    await server.ingest([
      [press, 'product', 'northwind-cap-28', 3 * 3600],
      [press, 'status', 'RUNNING', 3 * 3600],
      [press, 'totalparts', 0, 3 * 3600],
      [press, 'status', 'STOPPED', 60 * 60],
      [press, 'reason', 'JAM', 60 * 60],
      [press, 'totalparts', 100, 60 * 60],
      [press, 'status', 'RUNNING', 40 * 60],
      [press, 'status', 'STOPPED', 1],
    ]);
  });
  afterAll(() => server.close());

  test('a reason of another category moves its stops into another loss', async () => {
    const before = await sums();
    const moved: Record<string, Partial<Explanation['Sums']>> = {
      performance: { StopMs: before.StopMs - 20 * minute, RunMs: before.RunMs + 20 * minute },
      changeover: {
        StopMs: before.StopMs - 20 * minute,
        ChangeoverMs: before.ChangeoverMs + 20 * minute,
      },
      planned: {
        StopMs: before.StopMs - 20 * minute,
        PlannedMs: before.PlannedMs - 20 * minute,
        PlannedStopMs: before.PlannedStopMs + 20 * minute,
      },
      availability: before,
    };
    for (const [Category, then] of Object.entries(moved)) {
      await change(`${client}/stopreasons/${jam}`, { Category });
      await settled();
      expect({ Category, ...(await sums()) }).toEqual({ Category, ...before, ...then });
    }
  });

  test('a product with another ideal cycle counts what was made of it again', async () => {
    const before = await sums();
    expect(before.IdealMs).toBe(100 * 6500);
    await change(`${client}/products/northwind-cap-28`, { IdealCycleSeconds: 13 });
    await expect.poll(async () => (await sums()).IdealMs).toBe(100 * 13_000);

    expect(await sums()).toEqual({ ...before, IdealMs: 100 * 13_000 });
  });

  test('a third level of reasons is refused at its field, from above and from below', async () => {
    const robot = await make('stopreasons', reason('Robot', { ParentId: jam }));
    const third = { status: 400, body: { Errors: [{ Field: 'ParentId' }] } };

    expect(await post('stopreasons', reason('Gripper', { ParentId: robot.Id }))).toMatchObject(
      third,
    );
    const top = await make('stopreasons', reason('Hall', {}));
    const path = `${client}/stopreasons/${jam}`;
    expect(await patch(path, { ParentId: top.Id })).toMatchObject(third);
    expect(await patch(path, { ParentId: jam })).toMatchObject(third);
    const { body } = await server.get('global', path);
    expect(body).toMatchObject({ ParentId: null });
  });

  async function sums() {
    const { body } = await server.get('anna', `machines/${press}/performance`);
    return (body as { Explanation: Explanation }).Explanation.Sums;
  }

  /** Waits until the hours are recounted. */
  function settled() {
    return expect
      .poll(async () => (await server.get('anna', `machines/${press}/recalculations`)).body)
      .toMatchObject({ TotalItems: 0 });
  }

  async function make(resource: string, payload: object): Promise<{ Id: string }> {
    const { status, body } = await post(resource, payload);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body as { Id: string };
  }

  async function post(resource: string, payload: object) {
    const headers = { authorization: `Bearer ${await server.tokenOf('global')}` };
    return server.call({ method: 'POST', url: `/api/${client}/${resource}`, headers, payload });
  }

  async function change(path: string, payload: object): Promise<void> {
    expect((await patch(path, payload)).status).toBe(200);
  }

  /** Uses the current version. */
  async function patch(path: string, payload: object) {
    const { body } = await server.get('global', path);
    const headers = {
      authorization: `Bearer ${await server.tokenOf('global')}`,
      'if-match': `"${(body as { Version: number }).Version}"`,
    };
    return server.call({ method: 'PATCH', url: `/api/${path}`, headers, payload });
  }
});

function reason(DisplayName: string, more: object) {
  return { DisplayName, Code: DisplayName.toUpperCase(), Category: 'availability', ...more };
}
