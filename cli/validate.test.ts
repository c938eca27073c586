import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { CommanderError } from 'commander';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { validateCommand } from './validate.ts';

const overlay = 'clients/northwind/screens/grid.overlay.json';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'validate-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a sound folder ends with 0', async () => {
  write(overlay, { version: 1, screen: 'oee-grid-view', patch: { menu: { order: 3 } } });

  expect(await run([folder])).toEqual({ code: 0, out: ['No problems.'] });
});

test('everything that is wrong is said at once, each with its place', async () => {
  write(overlay, { version: 1, screen: 'oee-grid-veiw', patch: {} });
  write('screens/board/board.screen.json', { version: 1, id: 'board', extends: 'plant-bsae' });
  write('hall.texts.json', { 'en-US': { 'hall.a': 'A' }, 'es-MX': {} });
  const { code, out } = await run([folder]);

  expect(code).toBe(1);
  expect(out).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^clients\/northwind.*:3:3 \/screen: expected /),
      expect.stringMatching(/^screens\/board\/board.screen.json:4:3 \/extends.*"plant-base"/),
      expect.stringMatching(/^hall.texts.json:5:3 \/es-MX: expected the es-MX text of "hall.a"$/),
    ]),
  );
  expect(out.at(-1)).toBe(`Problems: ${out.length - 1}.`);
});

test('a screen in place of a shipped one is a warning, and no problem', async () => {
  const file = 'screens/grid/grid.screen.json';
  write(file, { version: 1, id: 'oee-grid-view', extends: 'oee-grid-view', menu: null });
  const notice = ':3:3 /id: stands in place of the shipped screen "oee-grid-view"';

  expect(await run([folder])).toEqual({
    code: 0,
    out: [`warning: ${file}${notice}`, 'No problems. Warnings: 1.'],
  });
  expect((await run([folder, '--format', 'github'])).out[0]).toMatch(/^::warning file=.*,line=3/);
});

test('programs read JSON, and a code host reads annotations', async () => {
  write(overlay, { version: 1, screen: 'oee-grid-veiw', patch: {} });
  const json = JSON.parse((await run([folder, '--format', 'json'])).out.join('')) as object[];
  const { out } = await run([folder, '--format', 'github']);

  expect(json).toMatchObject([{ File: overlay, Line: 3, Column: 3, Pointer: '/screen' }]);
  expect(out).toEqual([
    expect.stringContaining(`::error file=${join(folder, overlay)},line=3,col=3::/screen`),
  ]);
});

test('no folder ends with 2', async () => {
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true);

  expect((await run([join(folder, 'nothing')])).code).toBe(2);
  expect(err.mock.lastCall?.[0]).toMatch(/^lineside: There is no folder ".*nothing"\./);
});

async function run(args: readonly string[]) {
  const out: string[] = [];
  const command = validateCommand({
    variables: {},
    now: Date.now,
    print: (line) => out.push(...line.split('\n')),
    read: () => Promise.resolve(''),
  });
  try {
    await command.parseAsync(args, { from: 'user' });
    return { code: 0, out };
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { code: error.exitCode, out };
  }
}

function write(file: string, content: object): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), JSON.stringify(content, null, 2));
}
