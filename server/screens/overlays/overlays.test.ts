import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Screen } from '#schemas/config/screen.gen.ts';
import { createConfigFolder } from '#server/screens/files/config-files.ts';
import { createScreenStore } from '#server/screens/pages/screens.store.ts';

const title = 'screens.plant.oee-tiles';
let configDir: string;

beforeEach(() => {
  configDir = mkdtempSync(join(tmpdir(), 'overlays-'));
});
afterEach(() => rmSync(configDir, { recursive: true }));

test('a client, its plant and its machine each change a screen, and each field knows who set it', async () => {
  write('clients/northwind/screens/tiles.overlay.json', { title: 'screens.plant.oee-grid' });
  write('clients/northwind/plants/riverside/screens/tiles.overlay.json', {
    menu: { order: 7 },
  });
  write('clients/northwind/plants/riverside/machines/imm-07/screens/tiles.overlay.json', {
    menu: { order: 8 },
  });
  const { overlaid, problems } = await read();
  const [client, plant, machine] = overlaid;

  expect(problems).toEqual([]);
  expect(client).toMatchObject({
    place: { client: 'northwind' },
    document: { id: 'oee-tile-view' },
  });
  expect(client?.document.title).toBe('screens.plant.oee-grid');
  expect(plant?.document).toMatchObject({ title: 'screens.plant.oee-grid', menu: { order: 7 } });
  expect(machine?.document.menu?.order).toBe(8);
  expect(['/title', '/menu/order', '/menu/group'].map((at) => machine?.setBy.get(at))).toEqual([
    'client northwind',
    'machine imm-07',
    'base',
  ]);
});

test('what another client has different changes nothing here', async () => {
  write('clients/contoso/screens/tiles.overlay.json', { title: 'screens.plant.oee-grid' });
  const { documents, overlaid } = await read();
  const base = (documents as { id: string; title: string }[]).find(isTiles);

  expect(base?.title).toBe(title);
  expect(overlaid.map(({ place }) => place.client)).toEqual(['contoso']);
});

test('a plant stands over what its own client has different, and over no other', async () => {
  write('clients/contoso/screens/tiles.overlay.json', { title: 'screens.plant.oee-grid' });
  write('clients/northwind/plants/riverside/screens/tiles.overlay.json', { menu: { order: 7 } });
  write('clients/northwind/plants/pune/machines/imm-07/screens/tiles.overlay.json', {
    menu: { group: 'Administration' },
  });
  const { overlaid } = await read();

  expect(overlaid.filter(({ place }) => place.client === 'northwind')).toMatchObject([
    { document: { title, menu: { order: 7 } } },
    { document: { title, menu: { group: 'Administration' } } },
  ]);
});

test('a detail that does not fit is left out, and all else of its overlay holds', async () => {
  write('clients/northwind/screens/tiles.overlay.json', {
    title: 'screens.plant.oee-grid',
    tilte: 'x',
    menu: { order: 7, group: 'Dashbord' },
    path: '/dashboard/other',
    data: { gone: { pollSeconds: 5 } },
    widgets: {
      gone: { options: { sort: true } },
      alsoGone: null,
      main: { options: { nothing: 1 }, title: 'no.such.text' },
      note: { type: 'markdown', options: { text: 'Words', colour: 'red' } },
    },
    layouts: {
      desk: [
        { id: 'note', x: 8, y: 0, w: 6, h: 3 },
        { id: 'gone', x: 0, y: 0, w: 3, h: 3 },
        { id: 'main', x: 0, y: 3, w: 12, h: 9 },
        { id: 'header', x: 0, y: 4, w: 12, h: 3 },
      ],
    },
  });
  const { documents, overlaid, problems } = await read();
  const { widgets, layouts } = (documents as Screen[]).find(isTiles) as Screen;
  const own = overlaid[0]?.document;

  expect(own).toMatchObject({ title: 'screens.plant.oee-grid', menu: { order: 7 } });
  expect(own?.widgets).toEqual({
    ...widgets,
    note: { type: 'markdown', options: { text: 'Words' } },
  });
  expect(own?.layouts.desk).toEqual(
    expect.arrayContaining([
      { id: 'main', x: 0, y: 3, w: 12, h: 9 },
      expect.objectContaining({ id: 'note', x: 6, w: 6 }),
      expect.objectContaining({ id: 'header', x: 0, w: 12 }),
    ]),
  );
  expect(own?.layouts.desk.map(({ id }) => id).toSorted()).toEqual(
    [...layouts.desk.map(({ id }) => id), 'note'].toSorted(),
  );
  expect(problems.map(({ Pointer }) => Pointer)).toEqual(
    expect.arrayContaining([
      '/patch/tilte',
      '/patch/menu/group',
      '/patch/path',
      '/patch/data/gone',
      '/patch/widgets/gone',
      '/patch/widgets/alsoGone',
      '/patch/widgets/main/options/nothing',
      '/patch/widgets/main/title',
      '/patch/widgets/note/options/colour',
      '/patch/layouts/desk/0/w',
      '/patch/layouts/desk/1/id',
      '/patch/layouts/desk/3',
    ]),
  );
});

test('a widget that the screen has now and the overlay had before stays the overlay’s', async () => {
  write('clients/northwind/screens/tiles.overlay.json', {
    widgets: { analysis: { type: 'clock', options: { hasDate: true } } },
  });
  const { overlaid, problems } = await read();

  expect(overlaid[0]?.document.widgets['analysis']).toEqual({
    type: 'clock',
    options: { hasDate: true },
  });
  expect(problems).toMatchObject([{ Pointer: '/patch/widgets/analysis/options/sort' }]);
});

test('what takes away something that is needed is left out, wherever the need is', async () => {
  write('clients/northwind/screens/tiles.overlay.json', {
    menu: { order: 7 },
    title: null,
    data: { machines: null },
  });
  const { overlaid, problems } = await read();

  expect(overlaid).toMatchObject([
    { document: { title, menu: { order: 7 }, data: { machines: { query: 'plant-machines' } } } },
  ]);
  expect(problems).toMatchObject([
    { Pointer: '/patch/title' },
    { Pointer: '/patch/data/machines' },
  ]);
});

test('an overlay that cannot be read any more is as it was', async () => {
  const file = 'clients/northwind/screens/tiles.overlay.json';
  write(file, { menu: { order: 7 } });
  const store = createScreenStore(createConfigFolder(configDir));
  await store.read();
  writeText(file, '{ "version": 1,, }');
  const { overlaid, problems } = await store.read();

  expect(overlaid).toMatchObject([{ document: { menu: { order: 7 } } }]);
  expect(problems).toMatchObject([{ File: file, Expected: 'valid JSON' }]);
});

describe('a mistake is said with its place, and the screen stays as it was', () => {
  test.each([
    ['a misspelt screen', { screen: 'oee-tile-veiw' }, '/screen', 'oee-tile-view'],
    ['a misspelt field', { patch: { tilte: 'x' } }, '/patch/tilte', 'title'],
    ['a text that is missing', { patch: { title: 'no.such.text' } }, '/patch/title', undefined],
    [
      'a widget of no type',
      { patch: { widgets: { a: { type: 'x' } } } },
      '/patch/widgets/a/type',
      undefined,
    ],
    [
      'what is not there to remove',
      { patch: { widgets: { a: null } } },
      '/patch/widgets/a',
      undefined,
    ],
    ['another path', { patch: { path: '/dashboard/other' } }, '/patch/path', undefined],
    ['another version', { version: 2 }, '/version', undefined],
  ])('%s', async (_, wrong, pointer, nearest) => {
    write('clients/northwind/screens/tiles.overlay.json', { title }, wrong);
    const { overlaid, problems } = await read();

    expect(overlaid).toEqual([]);
    expect(problems).toContainEqual(
      expect.objectContaining({
        File: 'clients/northwind/screens/tiles.overlay.json',
        Pointer: pointer,
        Line: expect.any(Number),
        ...(nearest !== undefined && { Nearest: nearest }),
      }),
    );
  });

  test('a prototype key', async () => {
    const text = '{"version":1,"screen":"oee-tile-view","patch":{"__proto__":{"title":"x"}}}';
    writeText('clients/northwind/screens/tiles.overlay.json', text);
    const { overlaid, problems } = await read();

    expect(overlaid).toEqual([]);
    expect(problems).toMatchObject([{ Pointer: '/patch/__proto__' }]);
  });

  test("a plant's overlay over a client's that is wrong stands over the screen itself", async () => {
    write('clients/northwind/screens/tiles.overlay.json', { title: 'no.such.text' });
    write('clients/northwind/plants/riverside/screens/tiles.overlay.json', { menu: { order: 7 } });
    const { overlaid } = await read();

    expect(overlaid).toMatchObject([{ document: { title, menu: { order: 7 } } }]);
  });
});

test('a screen that has changed beneath an overlay is a conflict, and says what it is now', async () => {
  write(
    'clients/northwind/screens/tiles.overlay.json',
    { menu: { order: 7 } },
    {
      expects: { '/title': 'an older title' },
    },
  );
  const { overlaid, problems } = await read();

  expect(overlaid).toMatchObject([{ document: { menu: { order: 7 } } }]);
  expect(problems).toMatchObject([
    { Pointer: '/expects/~1title', Expected: `"${title}": the screen beneath has changed` },
  ]);
});

function isTiles({ id }: { id: string }): boolean {
  return id === 'oee-tile-view';
}

function read() {
  return createScreenStore(createConfigFolder(configDir)).read();
}

function write(file: string, patch: object, wrong: object = {}): void {
  const overlay = { version: 1, screen: 'oee-tile-view', patch, ...wrong };
  writeText(file, JSON.stringify(overlay, null, 2));
}

function writeText(file: string, text: string): void {
  mkdirSync(dirname(join(configDir, file)), { recursive: true });
  writeFileSync(join(configDir, file), text);
}
