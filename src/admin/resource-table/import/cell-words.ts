import type { TFunction } from 'i18next';

import { readCells, replaceRecords, type CsvFile } from '#shared/csv/csv-file.ts';
import { readNumber, type DecimalSign } from '#shared/read-number.ts';

import { optionLabel } from '../values/option-label.ts';
import type { FileColumn } from './file-columns.ts';

interface Reading {
  t: TFunction;
  /** Decimal sign of the file's numbers. */
  decimals: DecimalSign;
}

/** The file with cells converted from the page's notation to the server's. */
export function withSentCells(
  file: CsvFile,
  columns: readonly FileColumn[],
  t: TFunction,
): CsvFile['text'] {
  const readers = columns.map((column) => readerOf(column, { t, decimals: file.decimals }));
  if (readers.every((read) => read === undefined)) return file.text;
  const replaced = new Map<number, readonly string[]>();
  for (const record of file.records) {
    const cells = readCells(file, record);
    const sent = cells.map((cell, index) => readers[index]?.(cell) ?? cell);
    if (sent.some((cell, index) => cell !== cells[index])) replaced.set(record.line, sent);
  }
  return replaceRecords(file, replaced);
}

/** Undefined if no conversion is needed. Unknown cells stay, so that the server reports them. */
function readerOf(column: FileColumn, reading: Reading): ((cell: string) => string) | undefined {
  const { field, entry } = column;
  if (field?.Kind === 'number' && entry?.as === 'percent')
    return (cell) => fractionOf(cell, { isOfPage: column.isOfPage, ...reading });
  if (field?.Kind === 'flag') return valueReader(flagWords(reading.t));
  const words = optionWords(column, reading.t);
  if (!words) return undefined;
  const read = valueReader(words);
  return field?.Kind === 'choices' ? (cell) => cell.split('|').map(read).join('|') : read;
}

/** Option values by their labels on the page. */
function optionWords({ field, entry }: FileColumn, t: TFunction): Map<string, string> | undefined {
  if (field?.Kind !== 'choice' && field?.Kind !== 'choices') return undefined;
  const { Options = [] } = field;
  const words = Options.map((value) => [folded(optionLabel(t, entry?.optionTexts, value)), value]);
  // Values take precedence over equal labels.
  return new Map([...words, ...Options.map((value) => [folded(value), value])] as [
    string,
    string,
  ][]);
}

function flagWords(t: TFunction): Map<string, string> {
  return new Map([
    [folded(t('resource-table.yes')), 'true'],
    [folded(t('resource-table.no')), 'false'],
  ]);
}

function valueReader(words: ReadonlyMap<string, string>): (cell: string) => string {
  return (cell) => words.get(folded(cell)) ?? cell;
}

/** Converts per cent to a fraction, if the number has the sign or the header is the page's. */
function fractionOf(
  cell: string,
  { isOfPage, decimals }: { isOfPage: boolean; decimals: DecimalSign },
): string {
  const written = cell.trim();
  const isSigned = written.endsWith('%');
  if (!isSigned && !isOfPage) return cell;
  const percent = readNumber(isSigned ? written.slice(0, -1) : written, decimals);
  if (percent === undefined) return cell;
  const fraction = String(Number((percent / 100).toPrecision(12)));
  return decimals === 'comma' ? fraction.replace('.', ',') : fraction;
}

function folded(word: string): string {
  return word.trim().toLocaleLowerCase().normalize('NFC');
}
