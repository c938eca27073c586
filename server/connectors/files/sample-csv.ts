import { valueFor } from '#server/connectors/mapping.ts';
import { ambiguousNumber } from '#server/web/body/ambiguous-number.ts';
import { unreadableFile } from '#server/web/body/file-text.ts';
import { namesIn } from '#shared/csv/csv-dialect.ts';
import { isAmbiguous, readNumber, type DecimalSign } from '#shared/read-number.ts';

import type { FileSample } from './file-sample.ts';

/** A line of a CSV file, with its number. */
interface Line {
  line: number;
  cells: readonly string[];
  /** Decimal sign of its numbers. */
  decimals: DecimalSign;
}

const needed = ['machine', 'tag', 'value', 'at'];
const known = [...needed, 'seq', 'quality'];
const empty = { Code: 'file.empty', Message: 'The file is empty' };
const columns = known.join(', ');
const otherColumns = {
  Code: 'file.sampleColumns',
  Message: `The first line has to name the columns ${columns}; seq and quality may be left out`,
  Values: { columns },
};

/**
 * Samples of lines, the first of which has the names of the columns.
 * @throws Problem 400 for columns that are missing or unknown
 */
export async function* samplesOfLines(lines: AsyncIterable<Line>): AsyncGenerator<FileSample> {
  let names: string[] | undefined;
  for await (const line of lines) {
    if (names) yield sampleOf(names, line);
    else names = columnsOf(line.cells);
  }
  if (!names) throw unreadableFile(empty);
}

function columnsOf(cells: readonly string[]): string[] {
  const names = namesIn(cells).map((name) => name.toLowerCase());
  const isKnown = names.every((name) => known.includes(name));
  const isWhole = needed.every((name) => names.includes(name));
  if (!isKnown || !isWhole || new Set(names).size < names.length)
    throw unreadableFile(otherColumns);
  return names;
}

/** Values of these tags are text, even if they look like numbers. */
const wordTags = new Set(['status', 'changeover', 'product', 'reason']);

function sampleOf(names: readonly string[], { line, cells, decimals }: Line): FileSample {
  function cell(name: string): string {
    return cells[names.indexOf(name)]?.trim() ?? '';
  }
  const [tag, value, seq] = [cell('tag'), cell('value'), cell('seq')];
  const quality = cell('quality').toLowerCase();
  const number = wordTags.has(tag) ? undefined : readNumber(value, decimals);
  const sample = {
    machine: cell('machine'),
    tag,
    value: number ?? valueFor(tag, value),
    at: cell('at'),
    ...(seq !== '' && { seq: Number(seq) }),
    ...(quality !== '' && { quality }),
  };
  const isUnclear = !wordTags.has(tag) && isAmbiguous(value, decimals);
  return { line, sample, ...(isUnclear && { error: ambiguousNumber(value) }) };
}
