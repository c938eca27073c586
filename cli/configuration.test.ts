import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { runCommand } from './command-line.fixture.ts';
import { diffCommand } from './diff.ts';
import { initCommand } from './init.ts';
import { migrateCommand } from './migrate.ts';
import { validateCommand } from './validate.ts';

const overlay = 'clients/fabrikam/screens/overview.overlay.json';
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

test('what users would see change is said field by field, with all layers applied', async () => {
  const after = join(parent, 'after');
  cpSync(folder, after, { recursive: true });
  const changed = JSON.parse(read(overlay)) as { patch: { title: string; menu: object } };
  changed.patch.title = 'example.grid';
  writeFileSync(join(after, overlay), JSON.stringify(changed));
  rmSync(join(after, 'clients/fabrikam/screens/grid.overlay.json'));
  const { out } = await runCommand(diffCommand, [folder, after]);

  expect(out).toContain(
    'plant-overview, for client fabrikam: /title changes from "example.overview" to "example.grid"',
  );
  expect(out).toContainEqual(
    expect.stringMatching(
      /^oee-grid-view, for client fabrikam: \/widgets\/note\/type is removed: "markdown"/,
    ),
  );
  expect((await runCommand(diffCommand, [folder, folder])).out).toEqual(['No differences.']);
  expect((await runCommand(diffCommand, [folder, join(parent, 'none')])).code).toBe(2);
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

test('a document of a newer Lineside is left as it is, and named', async () => {
  const newer = JSON.stringify({ version: 9, screen: 'plant-overview', patch: {} });
  writeFileSync(join(folder, overlay), newer);
  const { code, out } = await runCommand(migrateCommand, [folder]);

  expect(code).toBe(1);
  expect(out).toContain(`${overlay}: version is at most 1, not 9`);
  expect(read(overlay)).toBe(newer);
});

function read(path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}
