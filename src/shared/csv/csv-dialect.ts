import type { DecimalSign } from '../read-number.ts';

export type Delimiter = ',' | ';' | '\t';

/** How a spreadsheet has written a file. */
export interface CsvDialect {
  delimiter: Delimiter;
  /** Where the line with the names of columns begins: before it are only lines that say nothing. */
  start: number;
  /** How many lines are before it. */
  linesBefore: number;
  decimals: DecimalSign;
}

const separators = /^"?sep=([,;\t])"?[,;\t]*$/i;
const saysSomething = /[^\s",;]/;
/** What is looked at: a file of endless lines, or of nothing else, is no file of a spreadsheet. */
const maxLineLength = 100_000;
const maxLinesBefore = 1000;
const maxBefore = 1_000_000;

/** Where numbers have a comma, cells are parted by semicolons; tabs part either. */
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

/** A record that is skipped: spreadsheets write rows in which nothing stands. */
export function isEmptyRecord(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** The columns that have a name: spreadsheets write separators behind the last one. */
export function namesIn(header: readonly string[]): string[] {
  const names = header.map((name) => name.trim());
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
}

/** The separator that a line names, as `sep=;`. */
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
