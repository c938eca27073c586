import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';

interface Override {
  files: string[];
  rules: { 'no-restricted-imports'?: [string, { patterns: { regex?: string }[] }] };
}

/** Folders and files that are imported under the same rules. */
interface Room {
  places: readonly string[];
  mayImport(path: string): boolean;
}

const described = readTables();
const linted = readZones();

test('lint and the tables of ARCHITECTURE.md have the same rooms', () => {
  expect(linted.map(nameOf).toSorted()).toEqual(described.map(nameOf).toSorted());
});

describe.each(described.map((room) => [nameOf(room), room] as const))('%s', (name, room) => {
  test('may import what its row says, and lint refuses the rest', () => {
    const zone = linted.find((one) => nameOf(one) === name);
    const others = importsOfEveryRoom().filter((path) => !isOwn(room, path));

    expect(others.filter((path) => zone?.mayImport(path))).toEqual(
      others.filter((path) => room.mayImport(path)),
    );
  });
});

test('figures only read', () => {
  const folder = join(packageRoot, 'server/production/figures');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name),
  );
  const writing = files.filter((name) =>
    /\b(insertInto|updateTable|deleteFrom|transaction)\(/.test(
      readFileSync(join(folder, name), 'utf8'),
    ),
  );

  expect(files.length).toBeGreaterThan(10);
  expect(writing).toEqual([]);
});

test('routes hold no queries', () => {
  const files = readdirSync(join(packageRoot, 'server'), { recursive: true, encoding: 'utf8' });
  const routes = files.filter((name) => name.endsWith('.routes.ts'));
  const querying = routes.filter((name) =>
    /\.(selectFrom|insertInto|updateTable|deleteFrom|transaction|where|orderBy|execute\w*)\(/.test(
      readFileSync(join(packageRoot, 'server', name), 'utf8'),
    ),
  );

  expect(routes.length).toBeGreaterThan(50);
  expect(querying).toEqual([]);
});

describe.each(foldersInOrder())('the folders of %s', (room, order) => {
  test('are there', () => {
    const folders = new Set(
      readdirSync(join(packageRoot, room), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name),
    );

    expect(order.filter((name) => !folders.has(name))).toEqual([]);
  });

  test('import only those before them', () => {
    const files = readdirSync(join(packageRoot, room), {
      recursive: true,
      encoding: 'utf8',
    }).filter(
      (name) => name.endsWith('.ts') && !/^routes\.ts$|\.(test|fixture|suite)\.ts$/.test(name),
    );
    const wrong = files.flatMap((name) =>
      importsWithin(room, name)
        .filter((imported) => !standsBefore(order, folderOf(imported), folderOf(name)))
        .map((imported) => `${name} imports ${imported}`),
    );

    expect(files.length).toBeGreaterThan(5);
    expect(wrong).toEqual([]);
  });
});

/** Each room of ARCHITECTURE.md and its folders, in the order of that page. */
function foldersInOrder(): [string, string[]][] {
  const text = readFileSync(join(packageRoot, 'ARCHITECTURE.md'), 'utf8');
  return [...text.matchAll(/^- `(server\/[a-z-]+)`: (`.*)$/gm)].map(([, room = '', folders]) => [
    room,
    quoted(folders),
  ]);
}

/** The files of its own room that a file imports, as paths within the room. */
function importsWithin(room: string, name: string): string[] {
  const text = readFileSync(join(packageRoot, room, name), 'utf8');
  const aliased = [...text.matchAll(/'#(server\/[^']+)'/g)].map(([, path = '']) => path);
  const relative = [...text.matchAll(/'(\.\/[^']+)'/g)].map(([, path = '']) =>
    join(room, dirname(name), path),
  );
  return [...aliased, ...relative]
    .filter((path) => path.startsWith(`${room}/`))
    .map((path) => path.slice(room.length + 1));
}

/** The folder of a path within its room; empty for files that are in no folder. */
function folderOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] ?? '') : '';
}

function standsBefore(order: readonly string[], one: string, other: string): boolean {
  return one === other || placeIn(order, one) < placeIn(order, other);
}

/** The rank of a folder: files in no folder first, folders without a place in the order last. */
function placeIn(order: readonly string[], folder: string): number {
  if (folder === '') return -1;
  const place = order.indexOf(folder);
  return place < 0 ? order.length : place;
}

function nameOf({ places }: Room): string {
  return places.join(', ');
}

function isOwn({ places }: Room, path: string): boolean {
  return places.some((place) => placeOf(path) === place);
}

/** Folders of `server` with fixtures that the tests of all routes use. */
const tablesOfTests: ReadonlySet<string> = new Set(['authorisation', 'longest-pause']);

/** An import of each room by its alias, and of each folder and file of `server`. */
function importsOfEveryRoom(): string[] {
  const inServer = readdirSync(join(packageRoot, 'server'), { withFileTypes: true })
    .filter(({ name }) => !/\.(test|fixture)\.ts$/.test(name) && !tablesOfTests.has(name))
    .map((entry) =>
      entry.isDirectory() ? `#server/${entry.name}/one.ts` : `#server/${entry.name}`,
    );
  const { imports } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  const aliases = Object.keys(imports).filter((alias) => alias !== '#server/*');
  return [...aliases.map((alias) => alias.replace('*', 'one.ts')), ...inServer];
}

/** The path of an alias: `#api/one.ts` is in `src/api`, `#server/start.ts` in `server`. */
function placeOf(path: string): string {
  const [first = '', second = '', third] = path.slice(1).split('/');
  if (first === 'schemas' || first === 'cli' || first === 'tests') return first;
  if (first !== 'server') return `src/${first}`;
  return third === undefined ? 'server' : `server/${second}`;
}

function readTables(): Room[] {
  const text = readFileSync(join(packageRoot, 'ARCHITECTURE.md'), 'utf8');
  const [, browser = '', server = ''] = text.split(/^\| room /m);
  const named = rowsOf(browser).map(([places, , allowed = '']) => ({
    places: quoted(places),
    mayImport: (path: string) => quoted(allowed).includes(path.slice(1).split('/')[0] ?? ''),
  }));
  const order = rowsOf(server).map(([places]) => quoted(places));
  const ordered = order.map((places, index) => {
    const above = new Set(order.slice(0, index).flat());
    return {
      places,
      mayImport: (path: string) =>
        /^#(shared|schemas|machines)\//.test(path) || above.has(placeOf(path)),
    };
  });
  return [...named, ...ordered];
}

/** Cells of the rows below the head of a table, up to its end. */
function rowsOf(table: string): string[][] {
  const [, , ...lines] = (table.split('\n\n')[0] ?? '').split('\n');
  return lines.map((line) => line.split('|').slice(1));
}

function quoted(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

/**
 * The rooms of the lint configuration, without the rules for tests, fixtures and single widgets.
 */
function readZones(): Room[] {
  const text = readFileSync(join(packageRoot, '.oxlintrc.json'), 'utf8');
  const { overrides } = JSON.parse(text) as { overrides: Override[] };
  return overrides.flatMap(({ files, rules }) => {
    const [, options] = rules['no-restricted-imports'] ?? [];
    if (!options || files.some((file) => /\.test\.ts$|\*\/\*\*$/.test(file))) return [];
    const refused = options.patterns.flatMap(({ regex }) => (regex ? new RegExp(regex) : []));
    return {
      places: files.map((file) => file.replace(/\/\*\*$/, '')),
      mayImport: (path: string) => !refused.some((regex) => regex.test(path)),
    };
  });
}
