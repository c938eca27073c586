import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';

/* Another room may change or remove its texts without a search for their uses elsewhere. */

/** Folders that use texts of rooms that they may not import, each with the reason. */
const exceptions: Record<string, string> = {
  'src/machines/form': 'codes of findings, which the server sends; the form designer has the words',
  'src/machines/sign-in': 'its chart names what is said; the page of the chart has the words',
};

const names = readdirSync(join(packageRoot, 'src'), { recursive: true, encoding: 'utf8' }).map(
  (name) => join('src', name),
);
const sources = names.filter(
  (path) => /\.tsx?$/.test(path) && !/\.(?:test|fixture|suite|gen|d)\.|\/testing\./.test(path),
);
const homes = homesOfKeys();
const mayImport = readTable();
const quotedKey = /'([\w-]+(?:\.[\w-]+)+)'/g;
const askedKey = /\bt\(\s*'([^']+)'/g;
const noticeText = /<(?:ScreenNotice|Unknown) text="([^"]+)"/g;
/** The beginning of a text key whose end is computed. */
const begunKey = /`([\w-]+\.(?:[\w-]+\.)*)\$\{/g;

const uses = sources.flatMap(usesIn);
const foreign = uses.filter(({ path, home }) => !mayUse(path, home));

test('code names texts of its own room, or of one that it may import', () => {
  const wrong = foreign.filter(({ path }) => !Object.hasOwn(exceptions, dirname(path)));

  expect(uses.length).toBeGreaterThan(1500);
  expect(wrong).toEqual([]);
});

test('each text that code asks for by its key is there', () => {
  const asked = sources.flatMap((path) =>
    [...readFileSync(join(packageRoot, path), 'utf8').matchAll(askedKey)].map(([, key = '']) => ({
      path,
      key,
    })),
  );

  expect(asked.length).toBeGreaterThan(1000);
  expect(asked.filter(({ key }) => !homes.has(key))).toEqual([]);
});

test('what is said in place of a screen has its second sentence', () => {
  const said = sources.flatMap((path) =>
    [...readFileSync(join(packageRoot, path), 'utf8').matchAll(noticeText)].map(
      ([, key = '']) => key,
    ),
  );

  expect(said.length).toBeGreaterThan(3);
  expect(said.filter((key) => !homes.has(key) || !homes.has(`${key}.hint`))).toEqual([]);
});

test.each(Object.keys(exceptions))('%s still is an exception', (folder) => {
  expect(foreign.map(({ path }) => dirname(path))).toContain(folder);
});

test.each([
  ['src/widgets/clock/clock.widget.tsx', 'src/widgets/clock/clock.texts.json', true],
  ['src/widgets/clock/clock.widget.tsx', 'src/plant/plant.texts.json', true],
  ['src/widgets/clock/clock.widget.tsx', 'src/widgets/gauge/gauge.texts.json', false],
  ['src/resources/editing/leaving.tsx', 'src/resources/resources.texts.json', true],
  ['src/resources/editing/leaving.tsx', 'src/plant/planning/planning.texts.json', false],
])('%s may show words of %s: %s', (path, home, isRight) => {
  expect(mayUse(path, home)).toBe(isRight);
});

interface Use {
  path: string;
  key: string;
  /** The file of texts with the key. */
  home: string;
}

function usesIn(path: string): Use[] {
  const text = readFileSync(join(packageRoot, path), 'utf8');
  const whole = [...text.matchAll(quotedKey)].flatMap(([, key = '']) => {
    const home = homes.get(key);
    return home === undefined ? [] : [{ path, key, home }];
  });
  const begun = [...text.matchAll(begunKey)].flatMap(([, start = '']) =>
    homesOf(start).map((home) => ({ path, key: start, home })),
  );
  return [...whole, ...begun];
}

/** The files of texts with keys that begin like this. */
function homesOf(start: string): string[] {
  const found = [...homes].filter(([key]) => key.startsWith(start)).map(([, home]) => home);
  return [...new Set(found)];
}

/** Whether a file may use a text; widgets may not use texts of each other. */
function mayUse(path: string, home: string): boolean {
  if (ownerOf(path) === ownerOf(home)) return true;
  return roomOf(path) !== roomOf(home) && mayImport.get(roomOf(path))?.has(roomOf(home)) === true;
}

/** The owner of a file: `src/widgets/clock` for files of that widget, else the room. */
function ownerOf(path: string): string {
  return /^src\/(?:widgets|admin)\/[^/]+(?=\/)/.exec(path)?.[0] ?? roomOf(path);
}

function roomOf(path: string): string {
  return path.split('/')[1] ?? '';
}

/** The file of each text key, also of keys without their plural suffix. */
function homesOfKeys(): ReadonlyMap<string, string> {
  const found = names
    .filter((path) => path.endsWith('.texts.json'))
    .flatMap((path) => {
      const file = JSON.parse(readFileSync(join(packageRoot, path), 'utf8')) as {
        'en-US': Record<string, string>;
      };
      const whole = Object.keys(file['en-US']);
      const bare = whole.map((key) => key.replace(/_(?:zero|one|two|few|many|other)$/, ''));
      return [...bare, ...whole].map((key): [string, string] => [key, path]);
    });
  return new Map(found);
}

/** For each room of the browser, the rooms that it may import according to ARCHITECTURE.md. */
function readTable(): ReadonlyMap<string, ReadonlySet<string>> {
  const text = readFileSync(join(packageRoot, 'ARCHITECTURE.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `src\/([a-z0-9-]+)` +\|[^|]+\| ([^|]+?) +\|$/gm)];
  return new Map(
    rows.map(([, room = '', allowed = '']) => [
      room,
      new Set([...allowed.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)),
    ]),
  );
}
