import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#server/test-app.ts';

let server: TestApp;
beforeAll(async () => void (server = await startTestApp('SQLite')));
afterAll(() => server.close());

/** Lists of the machine service, as in the specification. */
const lists = [
  'activeforms',
  'attributes',
  'changeover',
  'completedforms',
  'dimensions/range',
  'downtimehistory',
  'formtemplates',
  'machines',
  'meetings',
  'modules',
  'nonworking',
  'productfamilies',
  'productionhistory',
  'productionorders/current',
  'productionorders/details',
  'products',
  'products/current',
  'shiftschedules',
  'tagtypes',
  'taskdocuments',
  'taskdocumentstats',
  'users',
  'workorders',
  'workorders/statuses/external',
];
const asked = 'start=2026-06-10T05:00:00Z&end=2026-06-10T17:00:00Z&pageSize=2&pageNumber=1';

test.each(lists)('%s takes what lists of the specification are asked with', async (path) => {
  const ids = path === 'attributes' ? 'riverside-imm-01' : 'riverside';
  for (const mode of ['plant', 'tierone']) {
    const query = `${asked}&mode=${mode}&ascending=false&Ids[]=riverside-imm-01`;
    const { status, body } = await server.get('anna', `machines/${ids}/${path}?${query}`);
    expect(body).not.toHaveProperty('code');
    expect(status).toBe(200);
  }
});

test('stretches and periods come by the page, in the order that is asked for', async () => {
  await server.ingest([
    ['riverside-imm-01', 'status', 'STOPPED', 3000],
    ['riverside-imm-01', 'status', 'RUNNING', 2000],
    ['riverside-imm-01', 'status', 'STOPPED', 1000],
  ]);
  for (const path of ['downtimehistory', 'nonworking']) {
    const list = `machines/riverside-imm-01/${path}?start=2026-06-09T05:00:00Z&end=2026-06-11T05:00:00Z`;
    const all = (await starts(list)).toSorted();
    expect([path, all.length > 1]).toEqual([path, true]);
    expect(await starts(`${list}&ascending=true&pageSize=1&pageNumber=2`)).toEqual([all[1]]);
  }
});

async function starts(path: string): Promise<string[]> {
  const { body } = await server.get('anna', path);
  return (body as { Items: { Start: string }[] }).Items.map(({ Start }) => Start);
}
