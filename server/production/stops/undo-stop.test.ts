import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Stop } from '#schemas/api/stops.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { addReason } from './stops.fixture.ts';

const press = 'riverside-imm-02';

describe.each(testDatabases)('what is taken back, on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await addReason(server, { id: 'jam', category: 'availability' });
    await addReason(server, { id: 'lunch', category: 'planned' });
  });
  afterAll(() => server.close());

  test('a later reason of another person on another stop stays', async () => {
    await server.ingest([
      [press, 'status', 'RUNNING', 60 * 60],
      [press, 'status', 'STOPPED', 50 * 60],
      [press, 'status', 'RUNNING', 20 * 60],
    ]);
    const [whole] = await stops();
    await change('anna', whole, 'jam');
    // Late samples split the stop: the reason by anna now belongs to two stops.
    await server.ingest([
      [press, 'status', 'RUNNING', 40 * 60],
      [press, 'status', 'STOPPED', 35 * 60],
    ]);
    const [second, first] = await stops();
    expect([first?.Code, second?.Code]).toEqual(['JAM', 'JAM']);
    await change('carol', second, 'lunch');

    const undone = await call('anna', 'POST', first, '/undo', {});

    expect(undone).toMatchObject({ status: 409, body: { code: 'stop.nothingToUndo' } });
    expect((await stops()).map(({ Code, Username }) => [Code, Username])).toEqual([
      ['LUNCH', 'carol'],
      ['JAM', 'anna'],
    ]);
  });

  async function stops(): Promise<Stop[]> {
    const { body } = await server.get('anna', `machines/${press}/stops`);
    return (body as { Items: Stop[] }).Items;
  }

  async function change(username: string, stop: Stop | undefined, ReasonId: string) {
    expect((await call(username, 'PATCH', stop, '', { ReasonId })).status).toBe(200);
  }

  async function call(
    username: string,
    method: 'PATCH' | 'POST',
    stop: Stop | undefined,
    rest: string,
    body: object,
  ) {
    const headers = { authorization: `Bearer ${await server.tokenOf(username)}` };
    const url = `/api/machines/${press}/stops/${stop?.Id}${rest}`;
    return server.call({ method, url, headers, payload: { ...body, Version: stop?.Version } });
  }
});
