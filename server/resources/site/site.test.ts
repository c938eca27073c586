import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Navigation, Theme } from '#schemas/api/apps.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const none = { Name: null, Logo: null, Support: null, Frames: [], Images: [] };

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());

  test('without files the site has no name of its own, and the menu nothing different', async () => {
    const site = await server.call({ url: '/api/apps?origin=northwind.localhost' });
    const { body } = await server.get('anna', 'apps/navigation?filter=ClientId:northwind');

    expect((site.body as Theme).Site).toEqual(none);
    expect(body as Navigation).toEqual({ Patch: null, Site: none });
  });

  test('the menu of a foreign client is not there', async () => {
    const { status } = await server.get('anna', 'apps/navigation?filter=ClientId:contoso');

    expect(status).toBe(404);
  });

  test('the theme that files stand over is there for administrators', async () => {
    const { body } = await server.get('sysadmin', 'admin/clients/northwind/theme');

    expect((body as Theme).UIJson.length).toBeGreaterThan(5);
    expect((await server.get('anna', 'admin/clients/northwind/theme')).status).toBe(404);
    expect((await server.get('sysadmin', 'admin/clients/nowhere/theme')).status).toBe(404);
  });
});
