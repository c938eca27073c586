import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';

import screensSchema from '#schemas/api/screens.schema.json' with { type: 'json' };
import type { Caller } from '#server/access/caller.ts';
import { packageRoot } from '#server/base/package-root.ts';
import { openTestDatabase } from '#server/db/test-database.ts';
import { createConfiguration } from '#server/screens/configuration/configuration.ts';
import { createConfigFolder } from '#server/screens/files/config-files.ts';
import type { Deps } from '#server/web/deps.ts';

import { screenRoutes } from './screens.routes.ts';
import { createScreenStore } from './screens.store.ts';

const shipped = join(packageRoot, 'src', 'config');
const served = (await createScreenStore(createConfigFolder(shipped)).read()).documents as {
  id: string;
}[];
const sound = JSON.stringify(
  served.find(({ id }) => id === 'oee-grid-view'),
  null,
  2,
);
/** Without the first-run guide. Shipped screens stay where one of the folder is invalid. */
const shown = served.length - 1;
const title = '"title": "screens.plant.oee-grid"';
let configDir: string;

beforeEach(() => {
  configDir = mkdtempSync(join(tmpdir(), 'screens-'));
});

afterEach(() => rmSync(configDir, { recursive: true }));

test('every screen that we ship is served, without a problem', async () => {
  const { Items, Problems } = await screensFor('all', shipped);

  expect(Problems).toEqual([]);
  expect(Items.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/dashboard/plant/overview', '/dashboard/plant/oee-grid-view']),
  );
});

test('a misspelt field leaves its screen out and is named with place and spelling', async () => {
  write('good', sound);
  write('bad', sound.replace(title, title.replace('title', 'tilte')));

  const { Items, Problems } = await screensFor('all');

  expect(Items).toHaveLength(shown);
  expect(Problems).toContainEqual({
    File: 'screens/bad/bad.screen.json',
    Path: '/dashboard/plant/oee-grid-view',
    Line: lineOf(title),
    Column: 3,
    Pointer: '/tilte',
    Expected: expect.stringContaining('title'),
    Code: 'oneOf',
    Values: { names: expect.stringContaining('title') as string },
    Nearest: 'title',
  });
});

test.each([
  ['an option that its widget does not have', '"sort"', '"srot"', '/widgets/analysis/options/srot'],
  ['a widget that no one made', '"oee-grid"', '"oee-gird"', '/widgets/main/type'],
  ['a variable that is not there', '"$user.Id"', '"$user.id"', '/data/plants/parameters/userId'],
])('%s is named', async (_, right, wrong, pointer) => {
  write('bad', sound.replace(right, wrong));

  const { Items, Problems } = await screensFor('all');

  expect(Items).toHaveLength(shown);
  expect(Problems).toMatchObject([{ Pointer: pointer, Line: lineOf(right) }]);
  expect(Problems?.[0]?.Nearest).toBe(right.replaceAll(/["$]/g, ''));
});

test.each([
  [
    'a query that is not registered',
    '"plant-machines"',
    '"plant-machine"',
    'query',
    'plant-machines',
  ],
  [
    'a parameter its query does not have',
    '"plantId": "$',
    '"plantid": "$',
    'parameters/plantid',
    'plantId',
  ],
])('%s is named with the nearest one', async (_, right, wrong, place, nearest) => {
  write('bad', sound.replace(right, wrong));

  const { Items, Problems } = await screensFor('all');

  expect(Items).toHaveLength(shown);
  expect(Problems).toContainEqual(
    expect.objectContaining({
      File: 'screens/bad/bad.screen.json',
      Pointer: `/data/machines/${place}`,
      Expected: expect.stringContaining(nearest) as string,
      Nearest: nearest,
    }),
  );
});

test.each([
  ['a parameter that its query needs', '"plantId": "$plant.Id",', '', '', 'a field "plantId"'],
  ['a number in place of a text', '"$plant.Id"', '7', '/plantId', 'a value of the type string'],
])('%s is missed or refused', async (_, right, wrong, place, expected) => {
  write('bad', sound.replace(right, wrong));

  const { Items, Problems } = await screensFor('all');

  expect(Items).toHaveLength(shown);
  expect(Problems).toMatchObject([
    { Pointer: `/data/machines/parameters${place}`, Expected: expected },
  ]);
});

test.each([
  [
    'two widgets on one place',
    '"y": 3',
    '"y": 0',
    {
      Pointer: expect.stringMatching(/^.layouts.\w+.1$/) as string,
      Expected: expect.stringContaining('a place of its own') as string,
    },
  ],
  [
    'a title without a text',
    '"screens.plant.oee-grid"',
    '"screens.plant.nothing"',
    { Pointer: '/title', Expected: expect.stringContaining('"screens.plant.nothing"') as string },
  ],
])('%s is refused with file, line and pointer', async (_, right, wrong, problem) => {
  write('bad', sound.replace(right, wrong));

  const { Items, Problems } = await screensFor('all');

  expect(Items).toHaveLength(shown);
  expect(Problems?.[0]).toMatchObject({ File: 'screens/bad/bad.screen.json', ...problem });
  expect(Problems?.[0]).toHaveProperty('Path', '/dashboard/plant/oee-grid-view');
});

test('a widget without a place is refused', async () => {
  write('bad', sound.replace('"widgets": {', '"widgets": { "lost": { "type": "overview-list" },'));

  const { Problems } = await screensFor('all');

  expect(Problems).toMatchObject([{ Pointer: '/widgets/lost' }]);
});

test('the second of two screens with one path is refused, with the name of the first', async () => {
  write('a', sound);
  write('b', sound.replace('"oee-grid-view"', '"another"'));

  const { Items, Problems } = await screensFor('all');

  expect(Items).toHaveLength(shown);
  expect(Problems).toMatchObject([
    {
      File: 'screens/b/b.screen.json',
      Line: lineOf('"path"'),
      Pointer: '/path',
      Expected: 'a path of its own: screens/a/a.screen.json has this one',
    },
  ]);
});

test('each mistake is logged once, and again when the file has another', async () => {
  const lines: string[] = [];
  write('grid', '{');
  const store = createScreenStore(createConfigFolder(configDir), {
    warn: (line) => lines.push(line),
  });

  await store.read();
  await store.read();
  write('grid', sound.replace(title, title.replace('title', 'tilte')));
  await store.read();

  expect(lines[0]).toBe('screens/grid/grid.screen.json:1:2 /: expected valid JSON');
  expect(lines.slice(1).join('\n')).toContain('/tilte: expected');
});

test('a folder without screens of its own has the shipped ones', async () => {
  const { Items } = await screensFor('all');

  expect(Items.map(({ path }) => path)).toContain('/dashboard/plant/overview');
});

test('text that is not JSON is reported where it breaks', async () => {
  write('bad', '{\n  "version": 1,,\n}');

  const { Problems } = await screensFor('all');

  expect(Problems).toMatchObject([{ Line: 2, Column: 16, Expected: 'valid JSON' }]);
});

test('only an administrator hears of problems', async () => {
  write('bad', '{');

  expect(await screensFor(['C1'])).not.toHaveProperty('Problems');
});

test('texts of a client are for its people and administrators', async () => {
  mkdirSync(join(configDir, 'clients', 'C1'), { recursive: true });
  writeFileSync(
    join(configDir, 'clients', 'C1', 'c1.texts.json'),
    JSON.stringify({ 'en-US': { 'c1.hall': 'Hall' } }),
  );
  const own = { 'c1.hall': 'Hall' };

  expect((await screensFor(['C1'])).Texts['en-US']).toEqual(own);
  expect((await screensFor('all')).Texts['en-US']).toEqual(own);
  expect((await screensFor(['C2'])).Texts['en-US']).toEqual({});
});

test('after a bad edit the last good version stays', async () => {
  write('grid', sound.replace(title, '"title": "screens.plant.overview"'));
  const app = await serve('all', configDir);
  await ask(app);
  write('grid', '{');

  const { Items, Problems } = await ask(app);

  expect(Items.find(({ id }) => id === 'oee-grid-view')?.title).toBe('screens.plant.overview');
  expect(Problems).toHaveLength(1);
});

let edits = 0;

function write(name: string, text: string) {
  const file = join(configDir, 'screens', name, `${name}.screen.json`);
  mkdirSync(join(configDir, 'screens', name), { recursive: true });
  writeFileSync(file, text);
  edits += 1;
  utimesSync(file, edits, edits);
}

function lineOf(text: string) {
  return sound.slice(0, sound.indexOf(text)).split('\n').length;
}

interface Reply {
  Items: { id: string; path: string; title: string }[];
  Texts: Record<string, object>;
  Problems?: { Nearest?: string }[];
}

async function screensFor(clients: Caller['clients'], folder = configDir): Promise<Reply> {
  return ask(await serve(clients, folder));
}

async function serve(clients: Caller['clients'], folder: string) {
  const app = Fastify();
  app.addSchema(screensSchema);
  app.decorateRequest('caller', null as unknown as Caller);
  app.addHook('onRequest', async (request) => {
    const person = { accountId: 'A1', kind: 'person', sessionId: 'S1', roles: [] } as const;
    request.caller = { ...person, hasAgreed: true, clients };
  });
  const { db, close } = await openTestDatabase();
  app.addHook('onClose', close);
  const config = createConfiguration(createConfigFolder(folder));
  app.decorate('deps', { db, config } as Deps);
  await app.register(screenRoutes);
  return app;
}

async function ask(app: FastifyInstance): Promise<Reply> {
  return (await app.inject('/apps/screens')).json();
}
