import { Readable } from 'node:stream';

import { parse } from 'csv-parse';

import { csvDialect, isEmptyRecord, namesIn, type CsvDialect } from '#lib/csv-dialect.ts';
import { isAmbiguous, type DecimalSign } from '#lib/read-number.ts';
import { ambiguousNumber } from '#server/http/ambiguous-number.ts';
import type { FieldError } from '#server/http/field-errors.ts';
import { Problem } from '#server/problem.ts';
import { createYieldIfDue } from '#server/yield-if-due.ts';

import type { Resource } from './define-resource.ts';
import { valueOf } from './csv-text.ts';
import type { Field } from './fields.ts';

/** A line of a CSV file: its number, counted from 1 with the header, and its values by field. */
export interface CsvRecord {
  /** Of a record over several lines, the last. */
  line: number;
  id: string | undefined;
  values: Record<string, unknown>;
  /** What cannot be read; absent: nothing. */
  faults?: readonly FieldError[];
}

/** They are one transaction, and on SQLite all other calls wait for its end. */
const mostImported = 50_000;

/**
 * Reads a CSV file whose first line names fields, as `csvDialect` finds it written. Fields that the
 * server sets are ignored, so that an exported file can be imported again. Gives way to other work.
 * @throws Problem 400 for what is no CSV file, for unknown columns and for too many lines.
 */
export async function readCsv(
  { fields }: Pick<Resource, 'fields'>,
  text: string,
): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  let names: string[] | undefined;
  for await (const line of csvLines(text)) {
    if (!names) {
      names = namesIn(line.cells);
      refuseColumns(names, ['Id', ...Object.keys(fields)]);
      continue;
    }
    if (records.length === mostImported)
      throw refused(`it has more than ${mostImported.toLocaleString('en-US')} lines`);
    records.push(recordOf(line, { fields, names }));
  }
  if (!names) refuseColumns([], []);
  return records;
}

interface Columns {
  fields: Resource['fields'];
  names: readonly string[];
}

function recordOf({ line, cells, decimals }: CsvLine, { fields, names }: Columns): CsvRecord {
  const faults: FieldError[] = [];
  const record: CsvRecord = { line, id: undefined, values: {} };
  if (!isEmptyRecord(cells.slice(names.length)))
    throw refused(`line ${line} has more cells than columns`);
  for (const [column, name] of names.entries()) {
    const field = fields[name];
    const cell = cells[column] ?? '';
    if (name === 'Id') record.id = cell.trim() || undefined;
    if (!field || field.access === 'read') continue;
    record.values[name] = valueOf(field, cell, decimals);
    faults.push(...faultsOf({ name, field, cell }, decimals));
  }
  return faults.length > 0 ? { ...record, faults } : record;
}

function faultsOf(
  { name, field, cell }: { name: string; field: Field; cell: string },
  decimals: DecimalSign,
): FieldError[] {
  const isUnclear = field.kind === 'number' && isAmbiguous(cell, decimals);
  return isUnclear ? [{ Field: name, Message: ambiguousNumber(cell) }] : [];
}

function refuseColumns(names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw refused(`there is no column "${unknown}"; the columns are ${known.join(', ')}`);
  if (new Set(names).size < names.length) throw refused('a column is there twice');
  if (names.length === 0) throw refused('it has no line with the names of columns');
}

const longestLine = 100_000;
const bytesAtOnce = 65_536;

interface CsvLine {
  line: number;
  cells: string[];
  /** How its numbers are written. */
  decimals: DecimalSign;
}

/**
 * The lines of a CSV file that say something, the first one included. Gives way to other work.
 * @throws Problem 400
 */
export async function* csvLines(file: string): AsyncGenerator<CsvLine> {
  const giveWay = createYieldIfDue();
  // Within quotes the parser counts CR and LF as two lines.
  const text = file.replaceAll('\r\n', '\n');
  const dialect = csvDialect(text);
  const { linesBefore, decimals } = dialect;
  const bytes = Buffer.from(text.slice(dialect.start));
  const parser = Readable.from(slicesOf(bytes)).pipe(parserOf(dialect));
  try {
    for await (const read of parser) {
      const { info, record } = read as { info: { lines: number }; record: string[] };
      yield { line: info.lines + linesBefore, cells: record, decimals };
      await giveWay();
    }
  } catch (error) {
    throw error instanceof Problem ? error : refused((error as Error).message);
  }
}

function parserOf({ delimiter }: CsvDialect) {
  return parse({
    delimiter,
    info: true,
    max_record_size: longestLine,
    record_delimiter: ['\n', '\r'],
    relax_column_count_less: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
}

function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let first = 0; first < bytes.length; first += bytesAtOnce)
    yield bytes.subarray(first, first + bytesAtOnce);
}

function refused(what: string): Problem {
  return new Problem(400, 'import.unreadable', `The file cannot be read: ${what}`);
}
