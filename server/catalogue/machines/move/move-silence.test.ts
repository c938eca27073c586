import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Machine, Machines } from '#schemas/api/machines.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { signIn, startTestApp, type TestApp } from '#server/test-app.ts';

const press = 'riverside-imm-01';
const neighbour = 'riverside-imm-02';
const minute = 60_000;

/* Samples written by a move are no sign of life of the source, which may be silent for long. */
describe.each(testDatabases)('machines of a silent source that are moved on %s', (kind) => {
  let server: TestApp;
  let moved = '';
  beforeAll(async () => {
    server = await startTestApp(kind);
    await server.ingest([
      [press, 'status', 'RUNNING', 0],
      [press, 'changeover', true, 0],
      [neighbour, 'status', 'RUNNING', 0],
    ]);
  });
  afterAll(() => server.close());

  test('a move is no sign of life of the source', async () => {
    server.clock.now += 30 * minute;
    const heard = await heardAt();

    moved = await move(press, 'pune');

    expect(await heardAt()).toBe(heard);
    await server.app.deps.pipeline.markSilentSources();
    expect(await place(neighbour)).toMatchObject({ Value: 'UNDEFINED', TotalSeconds: 1800 });
    expect(await place(moved)).toMatchObject({ Value: 'UNDEFINED', TotalSeconds: 0 });
  });

  test('one that is moved while its source is silent is unknown until that is heard again', async () => {
    server.clock.now += 30 * minute;

    moved = await move(moved, 'riverside');

    expect(await place(moved)).toMatchObject({ Value: 'UNDEFINED' });
    await server.ingest([[neighbour, 'totalparts', 1, 0]]);
    expect(await place(moved)).toMatchObject({ Value: 'RUNNING', ChangeoverActive: true });
  });

  async function heardAt(): Promise<number | null | undefined> {
    const source = await server.db
      .selectFrom('data_sources')
      .innerJoin('machine_states', 'time_source', 'data_sources.id')
      .select('heard_at')
      .where('machine_id', '=', neighbour)
      .executeTakeFirst();
    return source?.heard_at;
  }

  async function move(id: string, PlantId: string): Promise<string> {
    const { body } = await call('POST', `admin/machines/${id}/move`, { PlantId });
    return (body as { Id: string }).Id;
  }

  async function place(id: string): Promise<Machine | undefined> {
    const { body } = await call('GET', `machines/${id}/machines`);
    return (body as Machines).Items[0];
  }

  async function call(method: 'GET' | 'POST', path: string, payload?: object) {
    const token = await signIn(server.call, 'global');
    return server.call({
      method,
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
  }
});
