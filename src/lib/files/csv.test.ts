import fc from 'fast-check';
import { expect, test } from 'vitest';

import { toCsv, type CsvCell } from './csv.ts';

test.each<[string, CsvCell, string]>([
  ['a line break goes', 'Mould\r\njam', 'Mouldjam'],
  ['white space is one space', ' Robot \t\u00A0 fault ', 'Robot fault'],
  ['a comma before a space is a dot', 'Heater, band', 'Heater.band'],
  ['a comma alone stays, in quotes', '1,5 bar', '"1,5 bar"'],
  ['a quote is doubled', '12" tray', '"12"" tray"'],
  ['nothing is an empty field', null, ''],
  ['no number is an empty field', Number.NaN, ''],
])('%s', (_, cell, field) => {
  expect(toCsv(['A'], [[cell]])).toBe(`A\r\n${field}\r\n`);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\0=1', ' =1', '\n@x', ', =1'])(
  'the text %j is not run by a spreadsheet',
  (text) => {
    expect(toCsv(['A'], [[text]]).split('\r\n')[1]).toMatch(/^(?:'|\.)/);
  },
);

test('a name of a column is no formula either', () => {
  expect(toCsv(['=A'], [])).toBe("'=A\r\n");
});

test('numbers come back as they were, negative ones too', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const [, field = ''] = toCsv(['A'], [[value]]).split('\r\n');
      expect(field).not.toMatch(/['"]/);
      expect(Number(field)).toBe(value === 0 ? 0 : value);
    }),
  );
});

test('whatever the texts, there are as many fields and lines as there were', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', '=', '\t') });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const lines = toCsv(['A', 'B'], rows).slice(0, -2).split('\r\n');
      expect(lines).toHaveLength(rows.length + 1);
      for (const line of lines) expect(fieldsOf(line)).toHaveLength(2);
    }),
  );
});

/** Splits a line by RFC 4180. */
function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?<=^|,)("(?:[^"]|"")*"|[^",]*)/g)].map(([, field = '']) => field);
}
