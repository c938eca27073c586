import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { CreatedScreen, ResolvedScreen } from '#schemas/api/configuration.gen.ts';
import type { Screens } from '#schemas/api/screens.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { newScreen } from './new-screen.ts';

const tiles = {
  version: 1,
  id: 'oee-tile-view',
  path: '/dashboard/plant/oee-tile-view',
  title: 'screens.plant.oee-tiles',
  menu: { group: 'Dashboard', label: 'app.oeeTiles', icon: 'tiles', order: 2 },
} as unknown as Screen;
const machine = { version: 1, id: 'machine', path: '/machine/:Id' } as unknown as Screen;
const known = {
  screens: [tiles, machine],
  ids: new Set(['plant-base']),
  files: new Set(['screens/hidden/hidden.screen.json']),
};

test.each([
  ['Hall 2', tiles, { id: 'hall-2', path: '/dashboard/plant/hall-2' }],
  ['  Día & Año!', tiles, { id: 'dia-ano', path: '/dashboard/plant/dia-ano' }],
  ['2nd hall', tiles, { id: 'nd-hall', path: '/dashboard/plant/nd-hall' }],
  ['车间', tiles, { id: 'screen', path: '/dashboard/plant/screen' }],
  ['Oee tile view', tiles, { id: 'oee-tile-view-2', path: '/dashboard/plant/oee-tile-view-2' }],
  ['Plant base', tiles, { id: 'plant-base-2', path: '/dashboard/plant/plant-base-2' }],
  ['Hidden', tiles, { id: 'hidden-2', path: '/dashboard/plant/hidden-2' }],
  ['Empty', tiles, { id: 'empty-2', path: '/dashboard/plant/empty-2' }],
  ['Service', machine, { id: 'service', path: '/machine/:Id/service' }],
])('"%s" has an id and an address that no other screen has', (title, source, place) => {
  const body = { From: source.id, Titles: { 'en-US': title }, IsInMenu: true };

  expect(newScreen(body, known)).toMatchObject(place);
});

test('an empty page does not take the address of the plant pages', () => {
  const body = { From: 'empty', Titles: { 'en-US': 'Plant' }, IsInMenu: true };

  expect(newScreen(body, known)).toMatchObject({ id: 'plant-2', path: '/dashboard/plant-2' });
});

test('a copy keeps the tabs that lead to a screen', () => {
  const tabs = [{ href: tiles.path }, { href: '/dashboard/plant/hidden' }];
  const tabbed = { ...tiles, tabs } as unknown as Screen;
  const body = { From: tiles.id, Titles: { 'en-US': 'Hall' }, IsInMenu: true };
  const { files } = newScreen(body, { ...known, screens: [tabbed] });
  const copy = JSON.parse(files.get('screens/hall/hall.screen.json') ?? '') as Screen;

  expect(copy.tabs).toEqual([{ href: tiles.path }]);
});

test('the menu says the name of the copy; without a place in the menu there is none', () => {
  expect(copyOfTiles(true).menu).toEqual({ group: 'Dashboard', icon: 'tiles' });
  expect(copyOfTiles(false).menu).toBeUndefined();
});

function copyOfTiles(IsInMenu: boolean): Screen {
  const { files } = newScreen({ From: tiles.id, Titles: { 'en-US': 'Hall' }, IsInMenu }, known);
  return JSON.parse(files.get('screens/hall/hall.screen.json') ?? '') as Screen;
}

describe.each(testDatabases)('new screens on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());

  test.each(['empty', 'empty-plant', 'oee-tile-view', 'plant-overview', 'tiles', 'machine'])(
    'one that begins with %s is there for everyone at once, in all languages',
    async (From) => {
      const Titles = { 'en-US': `From ${From}`, 'es-MX': 'Desde' };
      const { status, body } = await create({ From, Titles, IsInMenu: true });
      const made = body as CreatedScreen;
      expect({ status, body }).toMatchObject({ status: 201 });

      expect((await shown()).find(({ id }) => id === made.Id)).toMatchObject({
        path: made.Path,
        title: `screen.${made.Id}.title`,
      });
      for (const [language, title] of [
        ['en-US', `From ${From}`],
        ['hi-IN', `From ${From}`],
        ['es-MX', 'Desde'],
      ] as const) {
        const texts = await server.get('anna', `apps/languages/${language}/texts`);
        expect(texts.body).toMatchObject({ [`screen.${made.Id}.title`]: title });
      }
    },
  );

  test('it can be edited for everyone, as a shipped one; one that extends another cannot', async () => {
    const made = await create({ From: 'tiles', Titles: { 'en-US': 'Mine' }, IsInMenu: false });
    const { Id } = made.body as CreatedScreen;
    expect(await placesOf(Id)).toEqual({ everyone: `screens/${Id}/${Id}.screen.json` });
    expect(await placesOf('tiles')).toEqual({ everyone: 'screens/tiles/tiles.screen.json' });

    const path = 'screens/changed/changed.screen.json';
    const changed = { version: 1, id: 'changed', path: '/dashboard/changed', extends: 'tiles' };
    const Text = JSON.stringify(changed);
    const headers = { authorization: `Bearer ${await server.tokenOf('global')}` };
    const url = `/api/admin/config/draft?path=${path}`;
    await server.call({ method: 'PUT', url, headers, payload: { Text, Version: 0 } });
    expect((await call('admin/config/publish', { Path: path, Version: 1 })).status).toBe(200);
    expect(await placesOf('changed')).toEqual({});
  });

  test('it is taken back with its release', async () => {
    const { body } = await create({ From: 'empty', Titles: { 'en-US': 'Short' }, IsInMenu: false });
    const { Id, Number } = body as CreatedScreen;
    expect((await shown()).some(({ id }) => id === Id)).toBe(true);
    expect((await call(`admin/config/releases/${Number}/undo`, {})).status).toBe(200);

    expect((await shown()).some(({ id }) => id === Id)).toBe(false);
  });

  test.each([
    [{ From: 'no-such', Titles: { 'en-US': 'Hall' } }, 'From', 'There is no such screen'],
    [{ From: 'accounts', Titles: { 'en-US': 'Hall' } }, 'From', /not copied/],
    [{ From: 'admin', Titles: { 'en-US': 'Hall' } }, 'From', /not copied/],
    [{ From: 'meeting', Titles: { 'en-US': 'Hall' } }, 'From', /not copied/],
    [{ From: 'empty', Titles: { 'en-US': '  ' } }, 'Titles.en-US', 'A screen has a name'],
  ])('%j is refused with its field', async (wanted, Field, Message) => {
    const { status, body } = await create({ ...wanted, IsInMenu: true });

    expect(status).toBe(400);
    const [error] = (body as { Errors: { Field: string; Message: string }[] }).Errors;
    expect(error?.Field).toBe(Field);
    expect(error?.Message).toMatch(Message);
  });

  async function placesOf(id: string): Promise<object> {
    const { body } = await server.get('global', `admin/config/screens/${id}`);
    return (body as ResolvedScreen).Places;
  }

  function create(body: object) {
    return call('admin/config/screens', body);
  }

  async function call(path: string, payload: object) {
    const headers = { authorization: `Bearer ${await server.tokenOf('global')}` };
    return server.call({ method: 'POST', url: `/api/${path}`, headers, payload });
  }

  async function shown(): Promise<Screen[]> {
    const { body } = await server.get('anna', 'apps/screens');
    return (body as Screens).Items as unknown as Screen[];
  }
});
