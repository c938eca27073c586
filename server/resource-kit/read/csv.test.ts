import { expect, test, vi } from 'vitest';

import { number, text } from '#server/resource-kit/describe/fields.ts';
import { texts } from '#server/resource-kit/describe/list-fields.ts';
import { readCsv } from '#server/resource-kit/import/read-csv.ts';

import { csvCell, parseCsvValue } from './csv-text.ts';

const resource = {
  fields: {
    DisplayName: text('display_name', { isRequired: true }),
    Cavities: number('cavities'),
    Tags: texts('tags', { maxItems: 5 }),
    MadeBy: text('made_by', { access: 'read' }),
  },
};

test.each([
  ['two\nlines   and\ttabs', 'two lines and tabs'],
  ['Hinge, left', 'Hinge.left'],
  ['a,b', '"a,b"'],
  ['24" tray', '"24"" tray"'],
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [-4.5, '-4.5'],
  [null, ''],
  [['a', 'b'], 'a|b'],
])('%j is written as %s', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test('what was written as text to be no formula is read as it was', () => {
  expect(parseCsvValue(resource.fields.DisplayName, csvCell('=1+1'))).toBe('=1+1');
});

test('commas or semicolons, with or without a byte order mark; what is read only is passed over', async () => {
  for (const file of [
    '\uFEFFDisplayName,Cavities,Tags,MadeBy\r\nM 1,4,a|b,anna\r\n\r\n',
    'DisplayName;Cavities;Tags\nM 1;4;a|b',
  ])
    expect(await readCsv(resource, file)).toEqual([
      { line: 2, id: undefined, values: { DisplayName: 'M 1', Cavities: 4, Tags: ['a', 'b'] } },
    ]);
});

test('numbers with a comma, where cells are parted by semicolons', async () => {
  expect((await readCsv(resource, 'DisplayName;Cavities\nM 1;4,5'))[0]?.values['Cavities']).toBe(
    4.5,
  );
});

test('any end of a line ends it, and an empty cell is no value', async () => {
  expect(await readCsv(resource, 'DisplayName,Cavities\r\nM 1,\nM 2,2\n\nM 3,')).toEqual([
    { line: 2, id: undefined, values: { DisplayName: 'M 1', Cavities: null } },
    { line: 3, id: undefined, values: { DisplayName: 'M 2', Cavities: 2 } },
    { line: 5, id: undefined, values: { DisplayName: 'M 3', Cavities: null } },
  ]);
});

test('a cell that is no number stays as it is, so that the refusal shows it', async () => {
  expect((await readCsv(resource, 'DisplayName,Cavities\nM 1,four'))[0]?.values).toEqual({
    DisplayName: 'M 1',
    Cavities: 'four',
  });
});

test.each([
  ['an unknown column', 'DisplayName,Colour\nM 1,red', 'There is no column "Colour"'],
  ['a column twice', 'DisplayName,DisplayName\nM 1,M 2', 'A column is there twice'],
  ['an open quote', 'DisplayName\n"M 1', 'A quote is not closed'],
  ['a quote in a cell', 'DisplayName\nM "1"', 'Line 2 has a quote in the middle'],
  ['text after a quote', 'DisplayName\n"M" 1', 'Line 2 has a quote in the middle'],
  ['text after a quote, below another line', 'sep=;\nDisplayName\n"M" 1', 'Line 3'],
  ['a cell more than columns', 'DisplayName\nHinge, left', 'Line 2 has more cells'],
  ['no line', '', 'no line with the names'],
  ['too many lines', `DisplayName\n${'M\n'.repeat(50_001)}`, 'more than 50,000 lines'],
])('a file with %s is refused', async (_, file, words) => {
  await expect(readCsv(resource, file)).rejects.toThrow(words);
});

test('a line without end is refused, also one of which no cell says anything', async () => {
  for (const sign of [',', 'a', '"",'])
    await expect(readCsv(resource, `DisplayName\n${sign.repeat(300_000)}`)).rejects.toThrow(
      /too long/,
    );
});

test.each(['\n', '\r\n', ',\n', 'a,\n'])(
  'others have their turn while %j is read',
  async (line) => {
    let turns = 0;
    let isDone = false;
    let at = 0;
    // Each read of the clock takes a millisecond: a million lines cause at least a thousand yields.
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (at += 1));
    function count(): void {
      turns += 1;
      if (!isDone) setImmediate(count);
    }
    setImmediate(count);
    await readCsv(resource, `DisplayName,Cavities\n${line.repeat(1_000_000)}`).catch(() => {});
    isDone = true;
    clock.mockRestore();

    expect(turns).toBeGreaterThan(40);
  },
);
