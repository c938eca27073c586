import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Theme, UITypes } from '#schemas/api/apps.gen.ts';
import { packageRoot } from '#server/base/package-root.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());

  test.each([
    ['northwind.localhost', 'Northwind Plastics'],
    ['NORTHWIND.localhost', 'Northwind Plastics'],
    ['127.0.0.1', 'lineside'],
    ['elsewhere.example', 'lineside'],
  ])('the theme of %s is that of %s', async (origin, name) => {
    const { body } = await server.call({ url: `/api/apps?origin=${origin}` });

    expect((body as Theme).Name.toLowerCase()).toContain(name.toLowerCase().split(' ')[0]);
  });

  test('a language that is not on offer is not there', async () => {
    const english = await server.call({ url: '/api/apps/languages/en-US/texts' });
    const klingon = await server.call({ url: '/api/apps/languages/tlh/texts' });
    const ofEveryObject = await server.call({ url: '/api/apps/languages/constructor/texts' });

    expect(Object.keys(english.body as object).length).toBeGreaterThan(100);
    expect([klingon.status, ofEveryObject.status]).toEqual([404, 404]);
  });

  test('texts of clients are in no list of someone else', async () => {
    const configDir = join(packageRoot, 'server', 'demo', 'config');
    const demo = await startTestApp(kind, { configDir });
    const { body: anyones } = await demo.call({ url: '/api/apps/languages/en-US/texts' });
    const list = `messagekeys?filter=${encodeURIComponent('Key:contoso.')}&pageSize=100`;
    const [anna, carol] = [await demo.get('anna', list), await demo.get('carol', list)];
    await demo.close();

    expect(Object.keys(anyones as object).filter((key) => key.startsWith('contoso'))).toEqual([]);
    expect(anna.body).toMatchObject({ Items: [] });
    expect(JSON.stringify(carol.body)).toContain('Moulding hall');
  });

  test('an option reads as its value with spaces for underscores', async () => {
    const { body } = await server.get('anna', 'apps/uitypes?filter=Name:DOWNTIME_REASON');

    const [reason] = (body as UITypes).Items;
    expect(reason?.Options[0]).toEqual({ label: 'MOLD CHANGE', value: 'MOLD_CHANGE' });
  });

  test("another client's input types are not there", async () => {
    expect((await server.get('anna', 'apps/uitypes?filter=ClientId:contoso')).status).toBe(404);
  });

  test('what someone visited comes back, newest first, to no one else', async () => {
    for (const Title of ['Riverside', 'Pune']) {
      server.clock.now += 1000;
      await post('anna', 'apps/anna/visithistory', { ...visit, Title });
    }

    const { body } = await server.get('anna', 'apps/anna/visithistory');
    expect(body).toMatchObject({ Items: [{ Title: 'Pune' }, { ...visit, Title: 'Riverside' }] });
    expect((await server.get('ben', 'apps/anna/visithistory')).status).toBe(404);
  });

  test('a visit to a second that no clock of ours shows is refused', async () => {
    const odd = { ...visit, End: '2016-12-31T23:59:60Z' };
    const { status, body } = await post('anna', 'apps/anna/visithistory', odd);

    expect({ status, body }).toMatchObject({ status: 400, body: { Errors: [{ Field: 'End' }] } });
  });

  test('a log entry is kept with the name of who wrote it', async () => {
    const { status } = await post('anna', 'logs', { Mode: 'ACTION', Message: 'LOG IN' });

    expect(status).toBe(201);
    expect(await server.db.selectFrom('audit_log').selectAll().execute()).toMatchObject([
      { account_id: 'anna', mode: 'ACTION', message: 'LOG IN' },
    ]);
  });

  test('ben reads his agreement and confirms it', async () => {
    expect((await server.get('ben', 'accounts/ben/contract')).body).toMatchObject({
      Id: 'terms-2026',
      IsConfirmed: false,
    });

    const wrong = await post('ben', 'accounts/ben/contract', { Id: 'other', IsConfirmed: true });
    const right = await post('ben', 'accounts/ben/contract', {
      Id: 'terms-2026',
      IsConfirmed: true,
    });

    expect(wrong.status).toBe(409);
    expect(right.body).toMatchObject({ IsConfirmed: true });
  });

  async function post(username: string, path: string, payload: object) {
    const headers = { authorization: `Bearer ${await server.tokenOf(username)}` };
    return server.call({ method: 'POST', url: `/api/${path}`, headers, payload });
  }
});

const visit = {
  Title: '',
  Page: '/dashboard/plant/overview',
  SelectedId: 'riverside',
  Start: '2026-06-10T05:00:00.000Z',
  End: '2026-06-11T05:00:00.000Z',
  Mode: true,
};
