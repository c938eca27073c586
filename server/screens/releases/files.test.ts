import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { ConfigFile, ConfigFiles } from '#schemas/api/configuration.gen.ts';
import type { Screens } from '#schemas/api/screens.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const path = 'clients/northwind/screens/oee-grid-view.overlay.json';
const hall = 'screens.plant.oee-tiles';
let server: TestApp;

describe.each(testDatabases)('%s', (database) => {
  beforeEach(async () => void (server = await startTestApp(database)));
  afterEach(() => server.close());

  test('a file that was published goes back to before anything was published of it', async () => {
    const shipped = await titleNow();
    await saveDraft(overlay(hall), 0);
    await publish(1);
    await saveDraft(overlay('screens.plant.overview'), 0);
    await publish(1);

    expect((await call('POST', 'releases/0/restore', { Path: path })).body).toEqual({ Number: 3 });
    expect(await titleNow()).toBe(shipped);
    expect(await fileNow()).toMatchObject({ Text: null, Source: null });
    expect((await call('POST', 'releases/0/restore', { Path: path })).status).toBe(409);
    expect((await call('POST', 'releases/2/restore', { Path: path })).body).toEqual({ Number: 4 });
  });

  test('an open editor sees what others draft and publish of its file, and not the file', async () => {
    expect(await stateNow()).toEqual({ Number: null, Draft: null });
    await saveDraft(overlay(hall), 0);
    expect(await stateNow()).toMatchObject({ Number: null, Draft: { Version: 1 } });
    await publish(1);
    expect(await stateNow()).toEqual({ Number: 1, Draft: null });
    await call('POST', 'releases/0/restore', { Path: path });
    expect(await stateNow()).toEqual({ Number: null, Draft: null });
  });

  test('a file is listed with the screen that it changes, and whose it is, whatever it is called', async () => {
    const odd = 'clients/northwind/screens/hall.overlay.json';
    await call('PUT', `draft?path=${odd}`, { Text: overlay(hall), Version: 0 });
    await call('PUT', 'draft?path=clients/contoso/client.theme.json', { Text: '{', Version: 0 });
    const { Items, LayerNames } = (await call('GET', 'files')).body as ConfigFiles;

    const own = Items.filter(({ Path }) => Path.startsWith('clients/'));
    expect(own.map(({ Path, ScreenId }) => [Path, ScreenId])).toEqual([
      ['clients/contoso/client.theme.json', null],
      [odd, 'oee-grid-view'],
    ]);
    expect(Items).toContainEqual(expect.objectContaining({ ScreenId: 'oee-grid-view' }));
    expect(Object.keys(LayerNames).toSorted()).toEqual(['client contoso', 'client northwind']);
  });
});

function overlay(title: string): string {
  return JSON.stringify({ version: 1, screen: 'oee-grid-view', patch: { title } });
}

function saveDraft(Text: string, Version: number) {
  return call('PUT', `draft?path=${path}`, { Text, Version });
}

function publish(Version: number) {
  return call('POST', 'publish', { Path: path, Version });
}

async function stateNow(): Promise<unknown> {
  return (await call('GET', `draft?path=${path}`)).body;
}

async function fileNow(): Promise<ConfigFile> {
  return (await call('GET', `file?path=${path}`)).body as ConfigFile;
}

async function titleNow(): Promise<string | undefined> {
  const { body } = await server.get('sysadmin', 'apps/screens?filter=ClientId:northwind');
  return (body as Screens).Items.find(({ id }) => id === 'oee-grid-view')?.['title'] as string;
}

async function call(method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${await server.tokenOf('sysadmin')}` };
  const options = { method, url: `/api/admin/config/${url}`, headers };
  return server.call(payload ? { ...options, payload } : options);
}
