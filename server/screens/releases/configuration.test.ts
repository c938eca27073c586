import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type {
  ConfigFile,
  Release,
  Releases,
  ResolvedScreen,
} from '#schemas/api/configuration.gen.ts';
import type { Screens } from '#schemas/api/screens.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const path = 'clients/northwind/screens/oee-grid-view.overlay.json';
const hall = 'screens.plant.oee-tiles';
let server: TestApp;

describe.each(testDatabases)('%s', (database) => {
  beforeEach(async () => void (server = await startTestApp(database)));
  afterEach(() => server.close());

  test('a draft changes nothing; published, it is what the client and no other sees', async () => {
    const before = await titleFor('northwind');
    expect(await saveDraft(overlay(hall), 0)).toEqual({ status: 200, body: { Version: 1 } });
    expect(await titleFor('northwind')).toBe(before);
    const versions: number[] = [];
    server.bus.subscribe('config.changed', ({ version }) => versions.push(version));

    expect(await publish(1)).toEqual({ status: 200, body: { Number: 1 } });
    expect(await titleFor('northwind')).toBe(hall);
    expect(await titleFor('contoso')).toBe(before);
    expect(versions).toHaveLength(1);
    expect(await fileNow()).toMatchObject({ Source: 'store', Number: 1, Draft: null });
  });

  test('two who write one file: the second is told of the first, whose text stays', async () => {
    await saveDraft(overlay(hall), 0);
    const late = await saveDraft(overlay('screens.plant.other'), 0, 'global');

    expect(late).toMatchObject({
      status: 409,
      body: { Current: { Text: overlay(hall), Version: 1, Author: 'sysadmin' } },
    });
    expect((await saveDraft(overlay(hall), 1, 'global')).body).toEqual({ Version: 2 });
    expect((await publish(1)).status).toBe(409);
    expect((await fileNow()).Draft).toMatchObject({ Version: 2, Author: 'global' });
  });

  test.each([
    ['no JSON', '{', { Line: 1, Pointer: '' }],
    [
      'a misspelt field',
      overlay(hall, { tilte: 'x' }),
      { Pointer: '/patch/tilte', Nearest: 'title' },
    ],
    ['a text that is missing', overlay('no.such.text'), { Pointer: '/patch/title' }],
  ])('%s is not published, and named with its place', async (_, text, problem) => {
    await saveDraft(text, 0);
    const checked = await call('POST', `check?path=${path}`, { Text: text });
    const refused = await publish(1);

    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ Problems: [{ File: path, ...problem }] });
    expect(checked.body).toMatchObject({ Problems: [{ File: path, ...problem }] });
    expect((await fileNow()).Draft).toMatchObject({ Text: text });
  });

  test('one release is taken back; an earlier one comes into force again', async () => {
    const shipped = await titleFor('northwind');
    await saveDraft(overlay(hall), 0);
    await publish(1);
    await saveDraft(overlay('screens.plant.overview'), 0);
    await publish(1);
    expect(await titleFor('northwind')).toBe('screens.plant.overview');

    expect((await call('POST', 'releases/1/undo', {})).body).toMatchObject({
      code: 'release.changedSince',
    });
    expect((await call('POST', 'releases/1/restore', {})).body).toEqual({ Number: 3 });
    expect(await titleFor('northwind')).toBe(hall);
    expect((await call('POST', 'releases/1/restore', { Path: path })).status).toBe(409);
    expect((await call('POST', 'releases/3/undo', {})).body).toEqual({ Number: 4 });
    expect(await titleFor('northwind')).toBe('screens.plant.overview');
    expect((await call('POST', 'releases/4/undo', {})).body).toEqual({ Number: 5 });
    expect((await call('POST', 'releases/5/undo', {})).body).toEqual({ Number: 6 });
    await saveDraft(null, 0);
    await publish(1);
    expect(await titleFor('northwind')).toBe(shipped);
  });

  test('the second of two publications at once is refused if both together are a mistake', async () => {
    const texts = ['one', 'two'].map((word) => ({
      path: `${word}.texts.json`,
      text: JSON.stringify(inAllLanguages({ 'hall.name': word })),
    }));
    for (const { path: own, text } of texts)
      await call('PUT', `draft?path=${own}`, { Text: text, Version: 0 });
    const both = await Promise.all(
      texts.map(({ path: own }, index) =>
        call('POST', 'publish', { Path: own, Version: 1 }, index === 0 ? 'sysadmin' : 'global'),
      ),
    );

    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });

  test('a release is taken back once, and not together with what stands on it', async () => {
    await saveDraft(overlay(hall), 0);
    await publish(1);
    await saveDraft(overlay('screens.plant.overview'), 0);
    const undone = await Promise.all([
      publish(1),
      call('POST', 'releases/1/undo', {}, 'global'),
      call('POST', 'releases/1/undo', {}, 'global'),
    ]);

    expect(undone.filter(({ status }) => status === 200).length).toBeLessThan(3);
    const { Items } = (await call('GET', 'releases')).body as Releases;
    // In any order of the calls, an undo never overrides a later publication.
    const notes = Items.map(({ Note }) => Note);
    expect(notes.filter((note) => note === '− 1').length).toBeLessThanOrEqual(1);
    expect(notes[0] === '− 1' && Items[1]?.Number !== 1).toBe(false);
  });

  test('the history says who published what, and what had been there', async () => {
    await saveDraft(overlay(hall), 0);
    await publish(1, 'Board of hall 2');
    await saveDraft(overlay('screens.plant.overview'), 0);
    await publish(1);
    const { Items, TotalItems } = (await call('GET', `releases?path=${path}`)).body as Releases;
    const second = (await call('GET', 'releases/2')).body as Release;

    expect(TotalItems).toBe(2);
    expect(Items.map(({ Number, Author, Note }) => [Number, Author, Note])).toEqual([
      [2, 'sysadmin', ''],
      [1, 'sysadmin', 'Board of hall 2'],
    ]);
    expect(Items.map(({ ReplacedBy }) => ReplacedBy)).toEqual([{}, { [path]: 2 }]);
    expect(second.ReplacedBy).toEqual({});
    expect(second.Files).toEqual([
      {
        Path: path,
        Text: overlay('screens.plant.overview'),
        Before: overlay(hall),
        Delivered: null,
      },
    ]);
    expect((await call('GET', 'releases?path=site.json')).body).toMatchObject({ Items: [] });
  });

  test('each field of a screen knows its layer, and where a change of it is written', async () => {
    await saveDraft(overlay(hall), 0);
    await publish(1);
    const { body } = await call('GET', 'screens/oee-grid-view?client=northwind&plant=riverside');

    expect(body).toMatchObject({
      Document: { title: hall },
      Layers: [{ Name: 'client northwind', Path: path, Patch: { title: hall } }],
      SetBy: { '/title': 'client northwind', '/id': 'base' },
      LayerNames: {
        'client northwind': 'Northwind Plastics',
        'plant riverside': 'Riverside Moulding',
      },
      Places: {
        client: path,
        plant: 'clients/northwind/plants/riverside/screens/oee-grid-view.overlay.json',
      },
    });
  });

  test('a shipped screen is changed for everyone by what is different in it, and is as shipped again', async () => {
    const everyone = 'screens/oee-grid-view/oee-grid-view.screen.json';
    const shipped = (await resolved()).Base as unknown as Screen;
    expect(await resolved()).toMatchObject({ Extended: shipped, Places: { everyone } });
    const Text = JSON.stringify({
      version: 1,
      id: 'oee-grid-view',
      extends: 'oee-grid-view',
      title: hall,
    });
    await call('PUT', `draft?path=${everyone}`, { Text, Version: 0 });
    const { body } = await call('POST', 'publish', { Path: everyone, Version: 1 });

    expect([await titleFor('northwind'), await titleFor('contoso')]).toEqual([hall, hall]);
    expect(await resolved()).toMatchObject({
      Base: { title: hall, layouts: shipped.layouts },
      Extended: { title: shipped.title },
      Places: { everyone },
    });
    const { Number } = body as { Number: number };
    expect((await call('POST', `releases/${Number}/undo`, {})).status).toBe(200);
    expect((await resolved()).Base).toEqual(shipped);
  });

  test('what the configuration folder says of a screen is not changed for everyone', async () => {
    const configDir = mkdtempSync(join(tmpdir(), 'own-grid-'));
    mkdirSync(join(configDir, 'screens/own'), { recursive: true });
    const own = { version: 1, id: 'oee-grid-view', extends: 'oee-grid-view', title: hall };
    writeFileSync(join(configDir, 'screens/own/own.screen.json'), JSON.stringify(own));
    const other = await startTestApp(database, { configDir });
    const { body } = await other.get('sysadmin', 'admin/config/screens/oee-grid-view');
    const tiles = await other.get('sysadmin', 'admin/config/screens/oee-tile-view');
    await other.close();
    rmSync(configDir, { recursive: true });

    expect((body as ResolvedScreen).Base).toMatchObject({ title: hall });
    expect((body as ResolvedScreen).Places).toEqual({});
    expect((tiles.body as ResolvedScreen).Places).toHaveProperty('everyone');
  });

  test.each([
    '../secrets.json',
    'clients/a/../../b.json',
    'package.json',
    'clients/x',
    '/etc/a.json',
  ])('there is no file %s', async (bad) => {
    const answer = await call('PUT', `draft?path=${encodeURIComponent(bad)}`, {
      Text: '{}',
      Version: 0,
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'configuration.badPath' } });
  });

  test('a draft is discarded in the version that was seen only', async () => {
    await saveDraft(overlay(hall), 0);
    expect((await call('DELETE', `draft?path=${path}&version=2`)).status).toBe(409);
    expect((await call('DELETE', `draft?path=${path}&version=1`)).status).toBe(204);
    expect((await fileNow()).Draft).toBeNull();
  });
});

function inAllLanguages(texts: object): object {
  const codes = ['en-US', 'zh-CN', 'hi-IN', 'es-MX'];
  return Object.fromEntries(codes.map((code) => [code, texts]));
}

function overlay(title: string, more: object = {}): string {
  return JSON.stringify({ version: 1, screen: 'oee-grid-view', patch: { title, ...more } });
}

function saveDraft(Text: string | null, Version: number, username = 'sysadmin') {
  return call('PUT', `draft?path=${path}`, { Text, Version }, username);
}

function publish(Version: number, Note?: string) {
  return call('POST', 'publish', { Path: path, Version, ...(Note !== undefined && { Note }) });
}

async function fileNow(): Promise<ConfigFile> {
  return (await call('GET', `file?path=${path}`)).body as ConfigFile;
}

async function resolved(): Promise<ResolvedScreen> {
  return (await call('GET', 'screens/oee-grid-view')).body as ResolvedScreen;
}

async function titleFor(client: string): Promise<string | undefined> {
  const { body } = await server.get('sysadmin', `apps/screens?filter=ClientId:${client}`);
  const { Items } = body as Screens;
  return (Items as unknown as Screen[]).find(({ id }) => id === 'oee-grid-view')?.title;
}

async function call(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
  username = 'sysadmin',
) {
  const headers = { authorization: `Bearer ${await server.tokenOf(username)}` };
  const options = { method, url: `/api/admin/config/${url}`, headers };
  return server.call(payload ? { ...options, payload } : options);
}
