import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const visit = {
  Title: 'Riverside',
  Page: '/dashboard/tiles',
  SelectedId: null,
  Start: '2026-06-10T00:00:00Z',
  End: '2026-06-10T12:00:00Z',
  Mode: true,
};

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());

  test.each([
    ['log', () => '/api/logs', { Mode: 'ACTION', Message: 'x' }],
    ['visit history', (id: string) => `/api/apps/${id}/visithistory`, visit],
  ])(
    'an account writes 120 entries of the %s at once, then one each two seconds',
    async (_, urlOf, payload) => {
      async function write(username: string): Promise<number> {
        const headers = { authorization: `Bearer ${await server.tokenOf(username)}` };
        return (await server.call({ method: 'POST', url: urlOf(username), headers, payload }))
          .status;
      }
      const statuses: number[] = [];
      for (let time = 0; time < 122; time += 1) statuses.push(await write('anna'));

      expect(statuses.slice(0, 120).every((status) => status === 201)).toBe(true);
      expect(statuses.slice(120)).toEqual([429, 429]);
      expect(await write('carol')).toBe(201);
      server.clock.now += 2000;
      expect(await write('anna')).toBe(201);
    },
  );
});
