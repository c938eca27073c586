import { pipeline, Readable } from 'node:stream';

import { CsvError, parse } from 'csv-parse';

import type { FieldError } from '#server/base/problem.ts';
import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import type { Field } from '#server/resource-kit/describe/field.ts';
import { parseCsvValue } from '#server/resource-kit/read/csv-text.ts';
import { ambiguousNumber } from '#server/web/body/ambiguous-number.ts';
import { unreadableFile } from '#server/web/body/file-text.ts';
import { textSlices } from '#server/web/body/text-slices.ts';
import { csvDialect, isEmptyRecord, namesIn, type CsvDialect } from '#shared/csv/csv-dialect.ts';
import { isAmbiguous, type DecimalSign } from '#shared/read-number.ts';

import {
  columnTwice,
  extraCells,
  lineTooLong,
  noColumns,
  parserMessage,
  tooManyLines,
  unknownColumn,
} from './unreadable.ts';

/** A record of a CSV file: its line number, from 1 with the header, and its values by field. */
export interface CsvRecord {
  /** The last line of a record over several lines. */
  line: number;
  id: string | undefined;
  values: Record<string, unknown>;
  /** Cells that cannot be parsed; absent: none. */
  faults?: readonly FieldError[];
}

/** The rows are one transaction, during which all other writes on SQLite wait. */
const maxImported = 50_000;

/**
 * Reads a CSV file whose first line has field names, in the dialect found by `csvDialect`. Ignores
 * fields that the server sets, so that an export can be imported. Yields to other work.
 * @throws Problem 400 for an unreadable file, unknown columns, and too many lines.
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
    if (records.length === maxImported) throw unreadableFile(tooManyLines(maxImported));
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
  const errors: FieldError[] = [];
  const record: CsvRecord = { line, id: undefined, values: {} };
  if (!isEmptyRecord(cells.slice(names.length))) throw unreadableFile(extraCells(line));
  for (const [column, name] of names.entries()) {
    const field = fields[name];
    const cell = cells[column] ?? '';
    if (name === 'Id') record.id = cell.trim() || undefined;
    if (!field || field.access === 'read') continue;
    record.values[name] = parseCsvValue(field, cell, decimals);
    errors.push(...cellErrors({ name, field, cell }, decimals));
  }
  return errors.length > 0 ? { ...record, faults: errors } : record;
}

function cellErrors(
  { name, field, cell }: { name: string; field: Field; cell: string },
  decimals: DecimalSign,
): FieldError[] {
  const isUnclear = field.kind === 'number' && isAmbiguous(cell, decimals);
  return isUnclear ? [{ Field: name, ...ambiguousNumber(cell) }] : [];
}

function refuseColumns(names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw unreadableFile(unknownColumn(unknown, known));
  if (new Set(names).size < names.length) throw unreadableFile(columnTwice);
  if (names.length === 0) throw unreadableFile(noColumns);
}

const maxLineLength = 100_000;
/** Small: the parser creates an error with a stack for each short record of a slice, up to 500. */
const signsAtOnce = 1000;

interface CsvLine {
  line: number;
  cells: string[];
  /** Decimal sign of its numbers. */
  decimals: DecimalSign;
}

/**
 * The non-empty lines of a CSV file, with the first one. Yields to other work.
 * @throws Problem 400
 */
export async function* csvLines(file: string): AsyncGenerator<CsvLine> {
  const yieldIfDue = createYieldIfDue();
  const dialect = csvDialect(file);
  const { linesBefore, decimals } = dialect;
  const slices = Readable.from(slicesOf(file, dialect, yieldIfDue));
  // Errors are thrown to the reader of the iteration.
  const parser = pipeline(slices, parserOf(dialect), () => {});
  try {
    for await (const read of parser) {
      const { info, record } = read as { info: { lines: number }; record: string[] };
      yield { line: info.lines + linesBefore, cells: record, decimals };
      await yieldIfDue();
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadableFile(parserMessage(error, linesBefore)) : error;
  }
}

function parserOf({ delimiter }: CsvDialect) {
  return parse({
    delimiter,
    info: true,
    max_record_size: maxLineLength,
    record_delimiter: ['\n', '\r'],
    relax_column_count_less: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
}

/** Yields to other work after each slice, even inside a record longer than a slice. */
async function* slicesOf(
  file: string,
  { start }: CsvDialect,
  yieldIfDue: () => Promise<void>,
): AsyncGenerator<Buffer> {
  let unbroken = 0;
  for (const slice of textSlices(file, { start, signs: signsAtOnce })) {
    await yieldIfDue();
    const lineStart = Math.max(slice.lastIndexOf('\n'), slice.lastIndexOf('\r')) + 1;
    unbroken = slice.length - lineStart + (lineStart === 0 ? unbroken : 0);
    // The parser limits the length of cells only, and would create a cell for each of a million
    // commas.
    if (unbroken > 2 * maxLineLength) throw unreadableFile(lineTooLong);
    // Within quotes the parser counts CR and LF as two lines.
    yield Buffer.from(slice.replaceAll('\r\n', '\n'));
  }
}
