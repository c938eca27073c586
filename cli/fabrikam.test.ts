import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Screens } from '#schemas/api/screens.gen.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { runCommand } from './command-line.fixture.ts';
import { initCommand } from './init.ts';

/** Results of the tutorial in docs/integrators.md: a client made of files and in the product. */
const files = [
  'texts/example.texts.json',
  'clients/fabrikam/client.theme.json',
  'clients/fabrikam/navigation.overlay.json',
  'clients/fabrikam/screens/grid.overlay.json',
  'clients/fabrikam/screens/overview.overlay.json',
];
let folder: string;
let byFiles: TestApp;
let inProduct: TestApp;

beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'fabrikam-')), 'config');
  await runCommand(initCommand, [folder, '--client', 'fabrikam']);
  byFiles = await startTestApp('SQLite', { configDir: folder });
  inProduct = await startTestApp('SQLite');
  for (const server of [byFiles, inProduct])
    await server.db
      .insertInto('clients')
      .values({ id: 'fabrikam', display_name: 'Fabrikam', origin: 'fabrikam', theme: plainTheme })
      .execute();
  for (const path of files) await publish(path, readFileSync(join(folder, path), 'utf8'));
});
afterAll(async () => {
  await byFiles.close();
  await inProduct.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['its screens', 'apps/screens?filter=ClientId:fabrikam'],
  ['its menu', 'apps/navigation?filter=ClientId:fabrikam'],
  ['its look', 'apps?origin=fabrikam'],
  ['the texts', 'apps/languages/es-MX/texts'],
])('%s are the same by files and published in the product', async (_, path) => {
  const [files_, published] = [
    await byFiles.get('global', path),
    await inProduct.get('global', path),
  ];

  expect(files_.status).toBe(200);
  expect(published).toEqual(files_);
});

test('the client has its own screens, and others have what they had', async () => {
  const own = await screensOf('fabrikam');
  const others = await screensOf('northwind');

  expect(own.Problems).toEqual([]);
  expect(titlesOf(own)).toMatchObject({
    'plant-overview': 'example.overview',
    'oee-grid-view': 'example.grid',
  });
  expect(titlesOf(others)).toMatchObject({
    'plant-overview': 'screens.plant.overview',
    'oee-grid-view': 'screens.plant.oee-grid',
  });
});

const plainTheme = JSON.stringify({ Name: 'lineside', UIJson: [] });

async function publish(path: string, Text: string): Promise<void> {
  const draft = await call('PUT', `draft?path=${path}`, { Text, Version: 0 });
  const published = await call('POST', 'publish', { Path: path, Version: 1 });

  expect([draft.status, published]).toMatchObject([200, { status: 200 }]);
}

async function call(method: 'PUT' | 'POST', url: string, payload: object) {
  const headers = { authorization: `Bearer ${await inProduct.tokenOf('sysadmin')}` };
  return inProduct.call({ method, url: `/api/admin/config/${url}`, headers, payload });
}

async function screensOf(client: string): Promise<Screens> {
  return (await byFiles.get('global', `apps/screens?filter=ClientId:${client}`)).body as Screens;
}

function titlesOf({ Items }: Screens): Record<string, unknown> {
  return Object.fromEntries(Items.map(({ id, title }) => [String(id), title]));
}
