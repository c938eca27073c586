import type { DecimalSign } from '../read-number.ts';
import { csvDialect, isEmptyRecord, namesIn, type Delimiter } from './csv-dialect.ts';

/** A record of a CSV file: offsets in the text, and its last line, from 1. */
export interface CsvPlace {
  line: number;
  start: number;
  end: number;
}

export interface CsvFile {
  /** The whole text, as sent. */
  text: string;
  delimiter: Delimiter;
  /** Decimal sign of its numbers. */
  decimals: DecimalSign;
  /** Record of the header; undefined in a file without one. */
  head: CsvPlace | undefined;
  /** Column names. */
  header: readonly string[];
  /** All other non-empty records. */
  records: readonly CsvPlace[];
}

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;

/** Splits a CSV file into records, by the server's rules; cells are read on demand. */
export function openCsv(file: string): CsvFile {
  const text = file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const { delimiter, decimals, start, linesBefore } = csvDialect(text);
  const [head, ...records] = placesIn(text, { start, line: linesBefore + 1 });
  const header = namesIn(cellsOf(head ? text.slice(head.start, head.end) : '', delimiter));
  function saysSomething(place: CsvPlace): boolean {
    const record = text.slice(place.start, place.end);
    return plainSign.test(record) || !isEmptyRecord(cellsOf(record, delimiter));
  }
  return { text, delimiter, decimals, head, header, records: records.filter(saysSomething) };
}

/** A character that proves a record to be non-empty without parsing it. */
const plainSign = /[^\s",;]/;

/** The cells of one record. */
export function readCells({ text, delimiter }: CsvFile, { start, end }: CsvPlace): string[] {
  return cellsOf(text.slice(start, end), delimiter);
}

/** The file with the cells of some records replaced, by their last line. */
export function replaceRecords(
  { text, delimiter, records }: CsvFile,
  replaced: ReadonlyMap<number, readonly string[]>,
): string {
  const parts: string[] = [];
  let from = 0;
  for (const { line, start, end } of records) {
    const cells = replaced.get(line);
    if (!cells) continue;
    parts.push(
      text.slice(from, start),
      cells.map((cell) => written(cell, delimiter)).join(delimiter),
    );
    from = end;
  }
  return [...parts, text.slice(from)].join('');
}

/** The file with other column names. */
export function renameColumns(
  { text, delimiter, head }: CsvFile,
  names: readonly string[],
): string {
  if (!head) return text;
  const line = names.map((name) => written(name, delimiter)).join(delimiter);
  return `${text.slice(0, head.start)}${line}${text.slice(head.end)}`;
}

function placesIn(text: string, from: { start: number; line: number }): CsvPlace[] {
  const places: CsvPlace[] = [];
  let { start, line } = from;
  let isQuoted = false;
  for (let at = start; at <= text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) isQuoted = !isQuoted;
    const isBreak = code === lineFeed || code === carriageReturn;
    if (at === text.length || (isBreak && !isQuoted)) {
      if (at > start) places.push({ line, start, end: at });
      start = at + 1;
    }
    if (isBreak) line += 1;
  }
  return places;
}

function cellsOf(record: string, delimiter: Delimiter): string[] {
  const cells: string[] = [];
  let [cell, isQuoted] = ['', false];
  for (let at = 0; at < record.length; at += 1) {
    const sign = record[at] ?? '';
    if (isQuoted && sign === '"' && record[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === delimiter && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell];
}

function written(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\n\r]/.test(cell)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;
}
