import { expect, test } from 'vitest';

import { number, text } from '#server/resource-kit/describe/fields.ts';
import { openCsv, readCells } from '#shared/csv/csv-file.ts';
import { decodeText } from '#shared/decode-text.ts';

import { csvLines, readCsv } from './read-csv.ts';

const resource = {
  fields: {
    DisplayName: text('display_name', { isRequired: true }),
    Cycle: number('ideal_cycle_seconds'),
  },
};

/** The same two rows in the dialects of spreadsheets, with their line numbers. */
const files: readonly (readonly [string, string, readonly number[]])[] = [
  ['commas', 'DisplayName,Cycle\nCap Ø 28,12.5\nLid,1500\n', [2, 3]],
  ['quotes', '"DisplayName","Cycle"\n"Cap Ø 28","12.5"\n"Lid","1500"\n', [2, 3]],
  ['CRLF', 'DisplayName,Cycle\r\nCap Ø 28,12.5\r\nLid,1500\r\n', [2, 3]],
  ['CR alone', 'DisplayName,Cycle\rCap Ø 28,12.5\rLid,1500', [2, 3]],
  ['a byte order mark', '\uFEFFDisplayName,Cycle\nCap Ø 28,12.5\nLid,1500', [2, 3]],
  ['semicolons and decimal commas', 'DisplayName;Cycle\r\nCap Ø 28;12,5\r\nLid;1500\r\n', [2, 3]],
  ['semicolons and decimal points', 'DisplayName;Cycle\nCap Ø 28;12.5\nLid;1500', [2, 3]],
  ['a word on the separator', 'sep=;\r\nDisplayName;Cycle\r\nCap Ø 28;12,5\r\nLid;1500', [3, 4]],
  ['that word in quotes', '"sep=;"\nDisplayName;Cycle\nCap Ø 28;12,5\nLid;1500', [3, 4]],
  ['that word with separators', '\uFEFFsep=,,\nDisplayName,Cycle\nCap Ø 28,12.5\nLid,1500', [3, 4]],
  [
    'a separator that the names have not',
    'sep=;\nDisplayName;Cycle\nCap Ø 28;12,5\nLid;1500',
    [3, 4],
  ],
  ['tabs', 'DisplayName\tCycle\nCap Ø 28\t12.5\nLid\t1500\n', [2, 3]],
  ['tabs and decimal commas', 'DisplayName\tCycle\nCap Ø 28\t12,5\nLid\t1500\n', [2, 3]],
  [
    'rows of separators',
    ';;\n\nDisplayName;Cycle\n;\nCap Ø 28;12,5\n ; \n"";""\nLid;1500\n;\n;',
    [5, 8],
  ],
  ['separators behind each row', 'DisplayName,Cycle,,\nCap Ø 28,12.5,,\n,,,\nLid,1500,,\n', [2, 4]],
];

test.each(files)('a file with %s has its rows on their lines', async (_, file, lines) => {
  expect(await readCsv(resource, file)).toMatchObject([
    { line: lines[0], values: { DisplayName: 'Cap Ø 28', Cycle: 12.5 } },
    { line: lines[1], values: { DisplayName: 'Lid', Cycle: 1500 } },
  ]);
});

test.each(files)('the browser reads a file with %s as the server does', async (_, file) => {
  const opened = openCsv(file);
  const [header, ...lines] = await allOf(csvLines(file));

  expect(opened.header).toEqual(header?.cells.slice(0, 2));
  expect(
    opened.records.map((record) => [record.line, readCells(opened, record).slice(0, 2)]),
  ).toEqual(lines.map(({ line, cells }) => [line, cells.slice(0, 2)]));
});

test.each([
  ['UTF-8', Buffer.from('\uFEFFCap Ø 28')],
  ['UTF-16, the lower byte first', Buffer.from('\uFEFFCap Ø 28', 'utf16le')],
  ['UTF-16, the higher byte first', Buffer.from('\uFEFFCap Ø 28', 'utf16le').swap16()],
])('a file in %s is read', (_, bytes) => {
  expect(decodeText(bytes).replace('\uFEFF', '')).toBe('Cap Ø 28');
});

test('letters of another encoding are refused rather than lost', () => {
  expect(() => decodeText(Buffer.from('Cap Ø 28', 'latin1'))).toThrow(TypeError);
});

test.each([
  ['1.500', 'DisplayName;Cycle\nLid;', '"1.500" may be 1.5 or 1500'],
  ['-12.125', 'DisplayName;Cycle\nLid;', '"-12.125" may be -12.125 or -12125'],
  ['"1,500"', 'DisplayName,Cycle\nLid,', '"1,500" may be 1.5 or 1500'],
  ['1,500', 'DisplayName\tCycle\nLid\t', '"1,500" may be 1.5 or 1500'],
])('of %s is said that it is two numbers', async (cell, before, words) => {
  const [record] = await readCsv(resource, `${before}${cell}`);

  expect(record?.faults).toMatchObject([
    { Field: 'Cycle', Message: expect.stringContaining(words) as string },
  ]);
});

test('a decimal comma is one where semicolons part cells, with three digits too', async () => {
  const [record] = await readCsv(resource, 'DisplayName;Cycle\nLid;1,500');

  expect(record).toEqual({
    line: 2,
    id: undefined,
    values: { DisplayName: 'Lid', Cycle: 1.5 },
  });
});

test('a cell beyond the columns is refused', async () => {
  await expect(readCsv(resource, 'DisplayName,Cycle,\nLid,1,2')).rejects.toThrow(
    'Line 2 has more cells than columns',
  );
});

async function allOf<One>(lines: AsyncIterable<One>): Promise<One[]> {
  const all: One[] = [];
  for await (const line of lines) all.push(line);
  return all;
}
