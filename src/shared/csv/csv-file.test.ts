import { expect, test } from 'vitest';

import { openCsv, readCells, replaceRecords } from './csv-file.ts';

test('records are found with the line they end on, those over several lines too', () => {
  const file = openCsv('\uFEFFName;Goal\r\nA;1\r\n\r\n"B ""x""\r\ny;z";2\nC;3');

  expect(file.header).toEqual(['Name', 'Goal']);
  expect(file.records.map((record) => [record.line, readCells(file, record)])).toEqual([
    [2, ['A', '1']],
    [5, ['B "x"\ny;z', '2']],
    [6, ['C', '3']],
  ]);
});

test('corrected records take the place of the old ones, and the rest stays as it is', () => {
  const file = openCsv('Name,Goal\nA,1\n"B, old",x\nC,3\n');
  const corrected = replaceRecords(file, new Map([[3, ['B "new", ok', '2']]]));

  expect(corrected).toBe('Name,Goal\nA,1\n"B ""new"", ok",2\nC,3\n');
  const [, second] = openCsv(corrected).records;
  expect(second && readCells(openCsv(corrected), second)).toEqual(['B "new", ok', '2']);
});

test('an empty file has no records', () => {
  expect(openCsv('')).toMatchObject({ header: [], records: [] });
});
