import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Place } from '#schemas/config/screen.gen.ts';

import { runCommand } from './command-line.fixture.ts';
import { diffCommand } from './diff.ts';
import { initCommand } from './init.ts';
import { migrateCommand } from './migrate.ts';
import { validateCommand } from './validate.ts';

const theme = 'clients/fabrikam/client.theme.json';
const overlay = 'clients/fabrikam/screens/overview.overlay.json';
const grid = 'clients/fabrikam/screens/grid.overlay.json';
const form = 'clients/fabrikam/forms/example-shift-start.form.json';
let parent: string;
let folder: string;

beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'configuration-'));
  folder = join(parent, 'fabrikam');
  await runCommand(initCommand, [folder, '--client', 'fabrikam']);
});
afterEach(() => rmSync(parent, { recursive: true }));

test('the example of a new folder is without a mistake, and names schemas that are there', async () => {
  const { $schema } = JSON.parse(read(overlay)) as { $schema: string };
  const schema = JSON.parse(readFileSync(join(folder, overlay, '..', $schema), 'utf8')) as object;

  expect(await runCommand(validateCommand, [folder])).toEqual({
    code: 0,
    out: ['No problems.'],
    err: [],
  });
  expect(schema).toHaveProperty(['definitions', 'options.oee-grid']);
  expect(read('README.md')).toContain('clients/fabrikam/screens');
});

test('what someone has written is not written over', async () => {
  writeFileSync(join(folder, overlay), '{}');
  rmSync(join(folder, 'schemas'), { recursive: true });
  const { out } = await runCommand(initCommand, [folder]);

  expect(out).toEqual([expect.stringContaining('only its schemas were written')]);
  expect(read(overlay)).toBe('{}');
  expect(read('schemas/theme.json')).toContain('ThemeFile');
});

test.each(['../up', 'a b', '.hidden', ''])('no client is called %j', async (client) => {
  const { code, err } = await runCommand(initCommand, [join(parent, 'other'), '--client', client]);
  expect({ code, err }).toEqual({ code: 1, err: [expect.stringContaining("A client's Id")] });
});

describe('what users would see change', () => {
  let after: string;
  beforeEach(() => {
    after = join(parent, 'after');
    cpSync(folder, after, { recursive: true });
  });

  test('is said field by field, with all layers applied', async () => {
    change(overlay, ({ patch }) => (patch.title = 'example.grid'));
    rmSync(join(after, grid));
    const { out } = await runCommand(diffCommand, [folder, after]);

    expect(out).toContain(
      '"Machines of the hall" (plant-overview), for client fabrikam: the title changes from "Our plant" to "Machines of the hall"',
    );
    expect(out).toContainEqual(
      expect.stringMatching(/\(oee-grid-view\), for client fabrikam: the widget note is gone$/),
    );
    expect((await runCommand(diffCommand, [folder, folder])).out).toEqual(['No differences.']);
    expect((await runCommand(diffCommand, [folder, join(parent, 'none')])).code).toBe(2);
  });

  test('changed places are described in words, widget by widget', async () => {
    change(grid, ({ patch }) => {
      for (const place of patch.layouts.desk) if (place.id === 'note') place.h = 6;
    });

    expect((await runCommand(diffCommand, [folder, after])).out).toEqual([
      '"Machines of the hall" (oee-grid-view), for client fabrikam: on desk, note is 12 wide and 6 high, no longer 12 wide and 4 high',
    ]);
  });

  test('changed tabs and their order are described by the names of the tabs', async () => {
    const [overview, table, tiles] = [
      { label: 'screens.tab.overview', href: '/dashboard/plant/overview' },
      { label: 'screens.tab.grid', href: '/dashboard/plant/oee-grid-view' },
      { label: 'screens.tab.tiles', href: '/dashboard/plant/oee-tile-view' },
    ];
    for (const [folderOf, tabs] of [
      [folder, [overview, table]],
      [after, [overview, tiles]],
    ] as const)
      setTabs(folderOf, tabs);
    const where = '"Our plant" (plant-overview), for client fabrikam:';

    expect((await runCommand(diffCommand, [folder, after])).out).toEqual([
      `${where} the tab "Grid" (/dashboard/plant/oee-grid-view) is gone`,
      `${where} the tab "Tiles" (/dashboard/plant/oee-tile-view) is new`,
    ]);
    setTabs(after, [table, overview]);
    expect((await runCommand(diffCommand, [folder, after])).out).toEqual([
      `${where} the tabs are in another order`,
    ]);
  });

  test('a changed text and a changed colour are described', async () => {
    change('texts/example.texts.json', (texts) => {
      Object.assign(texts['en-US'], { 'example.overview': 'Your plant' });
    });
    change(theme, ({ objects }) => {
      Object.assign(objects.DashboardTitleLargeText, { Color: '#123456' });
    });

    expect((await runCommand(diffCommand, [folder, after])).out).toEqual([
      expect.stringMatching(/^text example.overview, en-US: changes from ".*" to "Your plant"$/),
      expect.stringMatching(
        /^the theme, for client fabrikam: Color of the object DashboardTitleLargeText .*"#123456"$/,
      ),
    ]);
  });

  test('a changed policy is described for all plants, and for each plant that differs', async () => {
    const path = 'clients/fabrikam/oee-policy.json';
    const said = { microStopSeconds: 60 };
    writeFileSync(join(folder, path), JSON.stringify({ version: 1, everyPlant: said }));
    const changed = { version: 1, everyPlant: { microStopSeconds: 90 }, plants: { hall: said } };
    writeFileSync(join(after, path), JSON.stringify(changed));

    expect((await runCommand(diffCommand, [folder, after])).out).toEqual([
      'how plants count, for client fabrikam: microStopSeconds of every plant changes from 60 to 90',
      'how plants count, for client fabrikam: the plant hall is new',
    ]);
  });

  test('a changed form is described question by question', async () => {
    change(form, ({ Questions }) => Object.assign(Questions[2] ?? {}, { Low: 6 }));

    expect((await runCommand(diffCommand, [folder, after])).out).toEqual([
      'form example-shift-start, client fabrikam: Low of the question "Pressure of the air" (pressure) changes from 5.5 to 6',
    ]);
  });

  test('a new screen is one line', async () => {
    const board = { version: 1, id: 'board', extends: 'oee-grid-view', path: '/dashboard/board' };
    mkdirSync(join(after, 'screens/board'), { recursive: true });
    writeFileSync(join(after, 'screens/board/board.screen.json'), JSON.stringify(board));

    expect((await runCommand(diffCommand, [folder, after])).out).toEqual([
      '"OEE grid" (board), for everyone: the screen is added, at /dashboard/board',
    ]);
  });

  test('is not known of a folder with a mistake, which is named', async () => {
    change(grid, (written) => (written.screen = 'oee-grid-veiw'));
    const { code, out, err } = await runCommand(diffCommand, [folder, after]);

    expect({ code, out }).toEqual({ code: 1, out: [] });
    expect(err.join('')).toMatch(
      /after has mistakes \(1\), .* The first: clients.*\/screen: expected one of/,
    );
  });

  function setTabs(folderOf: string, tabs: readonly unknown[]): void {
    const path = join(folderOf, overlay);
    const document = JSON.parse(readFileSync(path, 'utf8')) as { patch: object };
    writeFileSync(path, JSON.stringify({ ...document, patch: { ...document.patch, tabs } }));
  }

  function change(file: string, edit: (document: Written) => unknown): void {
    const document = JSON.parse(readFileSync(join(after, file), 'utf8')) as Written;
    edit(document);
    writeFileSync(join(after, file), JSON.stringify(document));
  }
});

test('documents of before there were versions are brought to the newest, once', async () => {
  const old = 'screens/board/board.screen.json';
  const { widgets: _, ...rest } = { id: 'board', widgets: 0, extends: 'plant-base' };
  cpSync(join(folder, overlay), join(folder, old));
  const text = JSON.stringify({ ...rest, widgets: [{ id: 'main', type: 'oee-grid' }] });
  writeFileSync(join(folder, old), text);
  const dry = await runCommand(migrateCommand, [folder, '--dry-run']);

  expect(dry.out).toEqual([`${old}: would be brought to the newest version`, 'Documents: 1.']);
  expect(read(old)).toBe(text);
  expect((await runCommand(migrateCommand, [folder])).out.at(-1)).toBe('Documents: 1.');
  expect(JSON.parse(read(old))).toEqual({
    ...rest,
    version: 1,
    widgets: { main: { type: 'oee-grid' } },
  });
  expect((await runCommand(migrateCommand, [folder])).out).toEqual(['Nothing to do.']);
});

test('a list of a resource that names its fields twice is brought to naming them once', async () => {
  const old = 'screens/presses/presses.screen.json';
  const [name, plant] = [
    { field: 'DisplayName', label: 'machines.name' },
    { field: 'PlantId', label: 'machines.plant' },
  ];
  const table = { resource: 'machines', columns: [name], form: [name, plant] };
  const screen = { version: 1, id: 'presses', widgets: { main: { options: table } } };
  cpSync(join(folder, overlay), join(folder, old));
  writeFileSync(join(folder, old), JSON.stringify(screen));
  await runCommand(migrateCommand, [folder]);

  const fields = [
    { ...name, in: ['list'] },
    { ...name, in: ['form'] },
    { ...plant, in: ['form'] },
  ];
  expect(JSON.parse(read(old))).toEqual({
    ...screen,
    widgets: { main: { options: { resource: 'machines', fields } } },
  });
  expect((await runCommand(migrateCommand, [folder])).out).toEqual(['Nothing to do.']);
});

test('a document of a newer Lineside is left as it is, and named', async () => {
  const newer = JSON.stringify({ version: 9, screen: 'plant-overview', patch: {} });
  writeFileSync(join(folder, overlay), newer);
  const { code, out } = await runCommand(migrateCommand, [folder]);

  expect(code).toBe(1);
  expect(out).toContain(`${overlay}: version is at most 1, not 9`);
  expect(read(overlay)).toBe(newer);
});

/** The parts that tests change. */
interface Written {
  screen: string;
  patch: { title: string; layouts: { desk: Place[] } };
  objects: { DashboardTitleLargeText: object };
  'en-US': object;
  Questions: object[];
}

function read(path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}
