import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { HubTicket } from '#schemas/api/accounts.gen.ts';
import type { Navigation, Theme } from '#schemas/api/apps.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const none = { Name: null, Logo: null, Support: null, Frames: [], Images: [], Hub: '/chimehub' };

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

describe.each(testDatabases)('the hub of a site on %s', (kind) => {
  let server: TestApp;
  let configDir: string;
  beforeAll(async () => {
    configDir = mkdtempSync(join(tmpdir(), 'site-'));
    write('site.json', { hub: 'https://live.example:8443/chimehub' });
    write('clients/northwind/site.json', { hub: '/live/chimehub' });
    server = await startTestApp(kind, { configDir });
  });
  afterAll(async () => {
    await server.close();
    rmSync(configDir, { recursive: true });
  });

  test.each([
    ['carol', 'https://live.example:8443/chimehub'],
    ['anna', '/live/chimehub'],
  ])('a ticket says %s where it is', async (username, url) => {
    const headers = { authorization: `Bearer ${await server.tokenOf(username)}` };
    const asked = { method: 'POST', url: '/api/accounts/hubtickets', headers } as const;

    expect(((await server.call(asked)).body as HubTicket).Url).toBe(url);
  });

  function write(path: string, document: object): void {
    const file = join(configDir, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ version: 1, ...document }));
  }
});
