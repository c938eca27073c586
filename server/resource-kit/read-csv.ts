import { Readable } from 'node:stream';

import { parse } from 'csv-parse';

import { Problem } from '#server/problem.ts';
import { createYieldIfDue } from '#server/yield-if-due.ts';

import type { Resource } from './define-resource.ts';
import { valueOf } from './csv-text.ts';

/** A line of a CSV file: its number, counted from 1 with the header, and its values by field. */
export interface CsvRecord {
  /** Of a record over several lines, the last. */
  line: number;
  id: string | undefined;
  values: Record<string, unknown>;
}

/** They are one transaction, and on SQLite all other calls wait for its end. */
const mostImported = 50_000;

/**
 * Reads a CSV file whose first line names fields; commas or semicolons. Fields that the server sets
 * are ignored, so that an exported file can be imported again. Gives way to other work.
 * @throws Problem 400 for what is no CSV file, for unknown columns and for too many lines.
 */
export async function readCsv(
  { fields }: Pick<Resource, 'fields'>,
  text: string,
): Promise<CsvRecord[]> {
  const delimiter = delimiterOf(text);
  const records: CsvRecord[] = [];
  let names: string[] | undefined;
  for await (const { line, cells } of linesOf(text, delimiter)) {
    if (!names) {
      names = cells.map((name) => name.trim());
      refuseColumns(names, ['Id', ...Object.keys(fields)]);
      continue;
    }
    if (records.length === mostImported)
      throw refused(`it has more than ${mostImported.toLocaleString('en-US')} lines`);
    records.push(recordOf({ line, cells }, { fields, names, delimiter }));
  }
  if (!names) refuseColumns([], []);
  return records;
}

interface Columns {
  fields: Resource['fields'];
  names: readonly string[];
  delimiter: string;
}

function recordOf({ line, cells }: CsvLine, { fields, names, delimiter }: Columns): CsvRecord {
  const record: CsvRecord = { line, id: undefined, values: {} };
  for (const [column, name] of names.entries()) {
    const field = fields[name];
    const cell = cells[column] ?? '';
    if (name === 'Id') record.id = cell.trim() || undefined;
    if (field && field.access !== 'read')
      record.values[name] = valueOf(field, cell, delimiter === ';');
  }
  return record;
}

function refuseColumns(names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw refused(`there is no column "${unknown}"; the columns are ${known.join(', ')}`);
  if (new Set(names).size < names.length) throw refused('a column is there twice');
  if (names.length === 0) throw refused('it has no line with the names of columns');
}

/** Where spreadsheets write a comma in numbers, they part cells by semicolons. */
function delimiterOf(text: string): ',' | ';' {
  const [header = ''] = text.slice(0, longestLine).split(/[\r\n]/, 1);
  return header.includes(';') ? ';' : ',';
}

const longestLine = 100_000;
const bytesAtOnce = 65_536;

interface CsvLine {
  line: number;
  cells: string[];
}

/** The lines of a CSV file, the first one included; commas or semicolons. @throws Problem 400 */
export function csvLines(text: string): AsyncGenerator<CsvLine> {
  return linesOf(text, delimiterOf(text));
}

async function* linesOf(text: string, delimiter: string): AsyncGenerator<CsvLine> {
  const giveWay = createYieldIfDue();
  // Within quotes the parser counts CR and LF as two lines.
  const bytes = Buffer.from(text.replaceAll('\r\n', '\n'));
  const parser = Readable.from(slicesOf(bytes)).pipe(
    parse({
      bom: true,
      delimiter,
      info: true,
      max_record_size: longestLine,
      record_delimiter: ['\n', '\r'],
      relax_column_count_less: true,
      skip_empty_lines: true,
    }),
  );
  try {
    for await (const read of parser) {
      const { info, record } = read as { info: { lines: number }; record: string[] };
      yield { line: info.lines, cells: record };
      await giveWay();
    }
  } catch (error) {
    throw error instanceof Problem ? error : refused((error as Error).message);
  }
}

function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let first = 0; first < bytes.length; first += bytesAtOnce)
    yield bytes.subarray(first, first + bytesAtOnce);
}

function refused(what: string): Problem {
  return new Problem(400, 'import.unreadable', `The file cannot be read: ${what}`);
}
