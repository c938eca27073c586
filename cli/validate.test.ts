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

const screen = {
  version: 1,
  id: 'board',
  path: '/dashboard/board',
  title: 'screens.plant.overview',
  subject: 'none',
};
const layouts = { desk: [{ id: 'main', x: 0, y: 0, w: 12, h: 9 }] };
const table = {
  resource: 'machines',
  title: 'machines.title',
  fields: [
    { field: 'DisplayName', label: 'machines.name' },
    { field: 'PlantId', label: 'machines.plant', in: ['form'], choices: 'plants' },
  ],
  texts: {
    new: 'machines.new',
    none: 'machines.none',
    noneHint: 'machines.noneHint',
    remove: 'machines.remove',
    removeQuestion: 'machines.removeQuestion',
  },
};

const namesOfTable: [string, object, string][] = [
  ['a resource', { resource: 'machnies' }, '/resource'],
  [
    'a resource of choices',
    { fields: [{ ...table.fields[1], choices: 'plnats' }] },
    '/fields/0/choices',
  ],
  ['a field', { fields: [{ ...table.fields[0], field: 'DisplayNam' }] }, '/fields/0/field'],
  ['a text', { title: 'machines.titel' }, '/title'],
];
test.each(namesOfTable)(
  '%s that there is not is refused within the options of a table',
  async (_, wrong, at) => {
    const options = { ...table, ...wrong };
    const widgets = { main: { type: 'resource-table', options: table } };
    write('screens/board/board.screen.json', { ...screen, widgets, layouts });
    expect((await run([folder])).out).toEqual(['No problems.']);

    Object.assign(widgets.main, { options });
    write('screens/board/board.screen.json', { ...screen, widgets, layouts });
    const { code, out } = await run([folder]);

    expect(code).toBe(1);
    expect(out[0]).toMatch(new RegExp(`^screens/board.*:\\d+:\\d+ /widgets/main/options${at}: `));
    expect(out).toHaveLength(2);
  },
);

test.each([
  ['a time zone', { zone: 'Mars/Base' }, '/zone: expected an IANA time zone, Europe/Berlin'],
  ['the key of a text', { label: 'hall.nothing' }, '/label: expected a text "hall.nothing" in a'],
])('%s that there is not is refused in a clock', async (_, options, said) => {
  const widgets = { main: { type: 'clock', options: { zone: 'Asia/Kolkata', label: 'Hall 2' } } };
  write('screens/board/board.screen.json', { ...screen, widgets, layouts });
  expect((await run([folder])).out).toEqual(['No problems.']);

  Object.assign(widgets.main.options, options);
  write('screens/board/board.screen.json', { ...screen, widgets, layouts });

  expect((await run([folder])).out[0]).toContain(said);
});

test('a field that the rows of a widget do not have is refused with the nearest', async () => {
  const parameters = { plantId: 'P1', start: '$from', end: '$from' };
  const variables = { from: { from: 'constant', value: '2026-01-05T00:00:00Z' } };
  const data = { machines: { query: 'plant-machines', parameters } };
  const kpi = { type: 'kpi', data: { rows: 'machines' }, options: { field: 'GodParts' } };
  const board = { ...screen, variables, data, widgets: { main: kpi }, layouts };
  write('screens/board/board.screen.json', board);

  expect((await run([folder])).out[0]).toMatch(
    /^screens\/board.*:\d+:\d+ \/widgets\/main\/options\/field: .*"GoodParts"/,
  );
});

test('tabs that lead nowhere, or twice to one page, are refused in a screen and in an overlay', async () => {
  const tabs = ['/dashboard/tiles', '/dashboard/tlies', '/dashboard/tiles'].map((href) => ({
    label: 'screens.tab.tiles',
    href,
  }));
  const widgets = { main: { type: 'clock' } };
  write('screens/board/board.screen.json', { ...screen, widgets, layouts, tabs });
  write(overlay, { version: 1, screen: 'oee-grid-view', patch: { tabs: tabs.slice(0, 2) } });
  const { out } = await run([folder]);

  expect(out).toEqual([
    expect.stringMatching(/board\.screen\.json.* \/tabs\/2\/href: expected another page: tab 0/),
    expect.stringMatching(/board\.screen\.json.* \/tabs\/1\/href: .*"\/dashboard\/tiles"\?/),
    expect.stringMatching(/^clients\/northwind.* \/patch\/tabs\/1\/href: /),
    'Problems: 3.',
  ]);
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
    styled: (_, words) => words,
    progress() {},
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
