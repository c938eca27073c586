import type { DecimalSign } from '../read-number.ts';

export type Delimiter = ',' | ';' | '\t';

/** Format in which a spreadsheet wrote a file. */
export interface CsvDialect {
  delimiter: Delimiter;
  /** Offset of the header line, after blank lines and a `sep=` line. */
  start: number;
  /** Number of lines before the header. */
  linesBefore: number;
  decimals: DecimalSign;
}

const separators = /^"?sep=([,;\t])"?[,;\t]*$/i;
const saysSomething = /[^\s",;]/;
/** Limits of the search: longer lines or more blank ones are no spreadsheet's. */
const maxLineLength = 100_000;
const maxLinesBefore = 1000;
const maxBefore = 1_000_000;

/** Decimal sign by delimiter: semicolons are used where numbers have a comma; tabs with either. */
const decimals = { ',': 'point', ';': 'comma', '\t': 'either' } as const;

export function csvDialect(text: string): CsvDialect {
  let [start, linesBefore] = [text.startsWith('\uFEFF') ? 1 : 0, 0];
  let named: Delimiter | undefined;
  while (start < Math.min(text.length, maxBefore) && linesBefore < maxLinesBefore) {
    const line = lineAt(text, start);
    const sign = separatorIn(line);
    if (sign === undefined && saysSomething.test(line)) break;
    named ??= sign;
    start += line.length;
    start += text.startsWith('\r\n', start) ? 2 : 1;
    linesBefore += 1;
  }
  const delimiter = named ?? delimiterOf(lineAt(text, start));
  return {
    delimiter,
    start: Math.min(start, text.length),
    linesBefore,
    decimals: decimals[delimiter],
  };
}

/** Empty records are skipped: spreadsheets write blank rows. */
export function isEmptyRecord(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/**
 * Names of the columns, without trailing empty ones: spreadsheets write delimiters after the last.
 */
export function namesIn(header: readonly string[]): string[] {
  const names = header.map((name) => name.trim());
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
}

/** The delimiter declared by a line like `sep=;`. */
function separatorIn(line: string): Delimiter | undefined {
  const found = separators.exec(line.replace(/ +$/, ''));
  return found?.[1] as Delimiter | undefined;
}

function lineAt(text: string, start: number): string {
  const [line = ''] = text.slice(start, start + maxLineLength).split(/[\r\n]/, 1);
  return line;
}

function delimiterOf(header: string): Delimiter {
  const outside = header.replaceAll(/"[^"]*"/g, '');
  if (outside.includes(';')) return ';';
  return outside.includes('\t') && !outside.includes(',') ? '\t' : ',';
}
