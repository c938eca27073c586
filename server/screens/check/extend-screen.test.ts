import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Screen } from '#schemas/config/screen.gen.ts';
import { packageRoot } from '#server/base/package-root.ts';
import { createConfigFolder } from '#server/screens/files/config-files.ts';
import { createScreenStore } from '#server/screens/pages/screens.store.ts';

const shipped = createScreenStore(createConfigFolder(join(packageRoot, 'src', 'config')));
const list = ((await shipped.read()).documents as Screen[]).find(({ id }) => id === 'event-input');
if (!list) throw new Error('there is no screen to begin with');
const texts = new Set(
  ((await shipped.read()).documents as Screen[]).map((one) => JSON.stringify(one)),
);
const base = { ...list, id: 'base', path: '/dashboard/base' };
let configDir: string;
let edits = 0;

beforeEach(() => {
  configDir = mkdtempSync(join(tmpdir(), 'extended-'));
});
afterEach(() => rmSync(configDir, { recursive: true }));

test('a screen is what it extends with its own changes, lists replaced whole', async () => {
  write('base', base);
  write('mine', {
    extends: 'base',
    id: 'mine',
    path: '/dashboard/mine',
    menu: null,
    data: { machines: { pollSeconds: 5 } },
    layouts: { desk: base.layouts.desk.toReversed() },
  });

  const { documents, problems } = await read();

  expect(problems).toEqual([]);
  const { menu: _, ...rest } = base;
  expect(documents[1]).toEqual({
    ...rest,
    id: 'mine',
    path: '/dashboard/mine',
    data: { ...base.data, machines: { ...base.data?.['machines'], pollSeconds: 5 } },
    layouts: { ...base.layouts, desk: base.layouts.desk.toReversed() },
  });
});

test('an abstract screen is extended and not served, and needs no path', async () => {
  const { path: _, ...pathless } = base;
  write('base', { ...pathless, abstract: true });
  write('middle', { extends: 'base', id: 'middle', abstract: true });
  write('mine', { extends: 'middle', id: 'mine', path: '/dashboard/mine' });

  const { documents, problems } = await read();

  expect(problems).toEqual([]);
  expect(documents.map(({ id }) => id)).toEqual(['mine']);
  expect(documents[0]).not.toHaveProperty('abstract');
  expect(documents[0]).not.toHaveProperty('extends');
});

test('an installation can change a screen that we ship, under its own id', async () => {
  write('plant-overview', { extends: 'plant-overview', id: 'plant-overview', menu: null });

  const { documents, problems } = await read();

  expect(problems).toEqual([]);
  expect(documents).toMatchObject([{ id: 'plant-overview', path: '/dashboard/plant/overview' }]);
  expect(documents[0]).not.toHaveProperty('menu');
});

test('a screen changes with the one that it extends', async () => {
  write('base', base);
  write('mine', { extends: 'base', id: 'mine', path: '/dashboard/mine' });
  const store = createScreenStore(createConfigFolder(configDir));
  await store.read();
  write('base', { ...base, title: 'screens.plant.overview' });

  const { documents } = await store.read();

  expect(documents[1]).toMatchObject({ id: 'mine', title: 'screens.plant.overview' });
});

test('a screen with a title of its own is called so in the menu, whatever it extends is called there', async () => {
  const extended = { extends: 'plant-overview', id: 'mine', path: '/dashboard/mine' };
  write('mine', { ...extended, title: 'screens.plant.oee-grid' });
  expect((await read()).documents[0]?.menu).not.toHaveProperty('label');

  write('mine', extended);
  expect((await read()).documents[0]?.menu).toHaveProperty('label', 'app.overview');

  write('mine', { ...extended, title: 'screens.plant.oee-grid', menu: { label: 'app.screens' } });
  expect((await read()).documents[0]?.menu).toHaveProperty('label', 'app.screens');
});

test.each([
  ['an unknown screen', { extends: 'bsae' }, '/extends', expect.stringContaining('base')],
  [
    'what leads back to itself',
    { extends: 'other' },
    '/extends',
    'a screen that does not lead back here: screens/mine/mine.screen.json → ' +
      'screens/other/other.screen.json → screens/mine/mine.screen.json',
  ],
  [
    'what is no JSON',
    { extends: 'broken' },
    '/extends',
    expect.stringContaining('one of base, other, '),
  ],
  [
    'a mistake of its own',
    { extends: 'base', tilte: 'x' },
    '/tilte',
    expect.stringContaining('title'),
  ],
])('a screen that extends %s is refused with its file', async (_, change, Pointer, Expected) => {
  write('base', base);
  write('other', { extends: 'mine', id: 'other', path: '/dashboard/other', abstract: true });
  write('mine', { id: 'mine', path: '/dashboard/mine', ...change });
  writeText('broken', '{ "id": "broken"');

  const { documents, problems } = await read();

  expect(documents.map(({ id }) => id)).toEqual(['base']);
  const own = problems.filter(({ File }) => File === 'screens/mine/mine.screen.json');
  expect(own).toMatchObject([{ Path: '/dashboard/mine', Pointer, Expected }]);
});

test('a name that every object has is refused with its file and place', async () => {
  const written = JSON.stringify({ ...base, widgets: { list: 0 } }, null, 2);
  writeText('base', written.replace('"list"', '"__proto__"'));
  write('mine', { extends: 'base', id: 'mine', path: '/dashboard/mine' });

  const { documents, problems } = await read();

  expect(documents.map(({ id }) => id)).not.toContain('mine');
  expect(problems[0]).toMatchObject({
    File: 'screens/base/base.screen.json',
    Pointer: '/widgets/__proto__',
    Expected: 'a name other than "__proto__"',
  });
});

test('the second of two paths that differ only in the name of a parameter is refused', async () => {
  const { menu: _, ...unlisted } = base;
  write('a', { ...unlisted, id: 'a', path: '/machine/:Id' });
  write('b', { ...unlisted, id: 'b', path: '/machine/:Name' });

  const { documents, problems } = await read();

  expect(documents.map(({ id }) => id)).toEqual(['a']);
  expect(problems).toMatchObject([{ File: 'screens/b/b.screen.json', Pointer: '/path' }]);
});

async function read() {
  const { documents, problems } = await createScreenStore(createConfigFolder(configDir)).read();
  const own = (documents as Screen[]).filter((one) => !texts.has(JSON.stringify(one)));
  return { documents: own, problems };
}

function write(name: string, document: object) {
  writeText(name, JSON.stringify(document, null, 2));
}

function writeText(name: string, text: string) {
  const folder = join(configDir, 'screens', name);
  const file = join(folder, `${name}.screen.json`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
  edits += 1;
  utimesSync(file, edits, edits);
}
