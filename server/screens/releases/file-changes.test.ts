import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ConfigFile, KnownTexts } from '#schemas/api/configuration.gen.ts';
import { packageRoot } from '#server/base/package-root.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const texts = 'texts/own.texts.json';

describe.each(testDatabases)('files that come into force together, on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());

  test('are there at once, in one release, and are taken back with it', async () => {
    const { status, body } = await publish([
      [texts, { 'en-US': { 'app.overview': 'Halls' } }, null],
      ['site.json', { version: 1, name: 'Hall view' }, null],
    ]);
    expect({ status, body }).toMatchObject({ status: 200 });

    expect(await wordsOf('app.overview')).toMatchObject({ 'en-US': 'Halls' });
    const navigation = await server.get('anna', 'apps/navigation');
    expect(navigation.body).toMatchObject({ Site: { Name: 'Hall view' } });
    const { Number } = body as { Number: number };
    expect((await post(`admin/config/releases/${Number}/undo`, {})).status).toBe(200);
    expect(await wordsOf('app.overview')).toEqual({});
  });

  test('none of them is in force where one has a mistake', async () => {
    const { status, body } = await publish([
      [texts, { 'en-US': { 'app.overview': 'Works' } }, null],
      ['site.json', { version: 1, frames: ['http://maps.example'] }, null],
    ]);

    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'configuration.invalid',
      Problems: [{ File: 'site.json', Pointer: '/frames/0' }],
    });
    expect(await wordsOf('app.overview')).toEqual({});
  });

  test('a colour that no look can use is left out: its theme comes into force', async () => {
    const path = 'clients/northwind/client.theme.json';
    const objects = { DashboardTileText: { Color: '#808080', Size: 14 } };

    expect(await publish([[path, { version: 1, objects }, null]])).toMatchObject({ status: 200 });
    expect(await textOf(path)).toBe(JSON.stringify({ version: 1, objects }));
  });

  test('a form of a client that is not there is not brought into force', async () => {
    const example = 'cli/example/clients/example/forms/example-shift-start.form.json';
    const form = JSON.parse(readFileSync(join(packageRoot, example), 'utf8')) as object;
    const path = 'clients/nowhere/forms/example-shift-start.form.json';

    expect(await publish([[path, form, null]])).toMatchObject({
      status: 400,
      body: {
        Problems: [{ File: path, Expected: 'a client "nowhere" in this installation' }],
      },
    });
  });

  test('nothing is written over what others have changed since it was read', async () => {
    await publish([[texts, { 'en-US': { 'app.screens': 'Pages' } }, null]]);
    const before = await textOf(texts);
    const { status, body } = await publish([
      [texts, { 'en-US': { 'app.screens': 'Views' } }, null],
      ['site.json', { version: 1, name: 'Never' }, null],
    ]);

    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'configuration.changed' });
    expect(await textOf(texts)).toBe(before);
    expect(await textOf('site.json')).toBe(null);
    expect(await publish([[texts, { 'en-US': { 'app.screens': 'Views' } }, before]])).toMatchObject(
      { status: 200 },
    );
    expect(await wordsOf('app.screens')).toEqual({ 'en-US': 'Views' });
  });

  test('taken back, a delivered file is as it was delivered, with the words that a menu names', async () => {
    const configDir = mkdtempSync(join(tmpdir(), 'delivered-'));
    const words = { 'hall.title': 'Delivered' };
    const delivered = { 'en-US': words, 'zh-CN': words, 'hi-IN': words, 'es-MX': words };
    const menu = { version: 1, patch: { groups: { Dashboard: { label: 'hall.title' } } } };
    writeFileSync(join(configDir, 'hall.texts.json'), JSON.stringify(delivered));
    mkdirSync(join(configDir, 'clients/northwind'), { recursive: true });
    const menuPath = join(configDir, 'clients/northwind/navigation.overlay.json');
    writeFileSync(menuPath, JSON.stringify(menu));
    const own = await startTestApp(kind, { configDir });
    const changed = { ...delivered, 'es-MX': { 'hall.title': 'Nave' } };
    const [Text, Before] = [changed, delivered].map((file) => JSON.stringify(file));
    const Files = [{ Path: 'hall.texts.json', Text, Before }];
    const release = await postTo(own, 'admin/config/files', { Files });
    const { Number } = release.body as { Number: number };
    const seen = await own.get('global', `admin/config/releases/${Number}`);
    const undone = await postTo(own, `admin/config/releases/${Number}/undo`, {});
    const again = await own.get('global', 'admin/config/texts?search=hall.title');
    await own.close();
    rmSync(configDir, { recursive: true });

    expect([release.status, undone.status]).toEqual([200, 200]);
    expect(seen.body).toMatchObject({ Files: [{ Text, Before: null, Delivered: Before }] });
    expect((again.body as KnownTexts).Items).toMatchObject([
      { Key: 'hall.title', Usual: { 'es-MX': 'Delivered' }, Own: {} },
    ]);
  });

  test('one of two publications at once is refused', async () => {
    const before = await textOf(texts);
    const answers = await Promise.all(
      ['One', 'Two'].map((name) => publish([[texts, { 'en-US': { 'app.name': name } }, before]])),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test.each(['../site.json', 'secrets.env', 'clients/acme'])(
    '%s is no file of it',
    async (path) => {
      expect(await publish([[path, {}, null]])).toMatchObject({
        status: 400,
        body: { code: 'configuration.badPath' },
      });
    },
  );

  async function wordsOf(key: string): Promise<object> {
    const { body } = await server.get('global', `admin/config/texts?search=${key}`);
    return (body as KnownTexts).Items.find(({ Key }) => Key === key)?.Own ?? {};
  }

  async function textOf(path: string): Promise<string | null> {
    const { body } = await server.get('global', `admin/config/file?path=${path}`);
    return (body as ConfigFile).Text;
  }

  function publish(files: readonly (readonly [string, object, string | null])[]) {
    const Files = files.map(([Path, content, Before]) => ({
      Path,
      Text: JSON.stringify(content),
      Before,
    }));
    return post('admin/config/files', { Files });
  }

  function post(path: string, payload: object) {
    return postTo(server, path, payload);
  }
});

async function postTo({ call, tokenOf }: TestApp, path: string, payload: object) {
  const headers = { authorization: `Bearer ${await tokenOf('global')}` };
  return call({ method: 'POST', url: `/api/${path}`, headers, payload });
}
