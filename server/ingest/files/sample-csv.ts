import { valueFor } from '#server/ingest/connectors/mapping.ts';
import { Problem } from '#server/problem.ts';

import type { FileSample } from './file-sample.ts';

/** A line of a CSV file, with its number. */
interface Line {
  line: number;
  cells: readonly string[];
}

const needed = ['machine', 'tag', 'value', 'at'];
const known = [...needed, 'seq', 'quality'];

/**
 * Samples from lines whose first one names the columns.
 * @throws Problem 400 for columns that are missing or unknown
 */
export async function* samplesOfLines(lines: AsyncIterable<Line>): AsyncGenerator<FileSample> {
  let names: string[] | undefined;
  for await (const { line, cells } of lines) {
    if (names) yield { line, sample: sampleOf(names, cells) };
    else names = columnsOf(cells);
  }
  if (!names) throw refused('it is empty');
}

function columnsOf(cells: readonly string[]): string[] {
  const names = cells.map((name) => name.trim().toLowerCase());
  const isKnown = names.every((name) => known.includes(name));
  const isWhole = needed.every((name) => names.includes(name));
  if (!isKnown || !isWhole || new Set(names).size < names.length)
    throw refused(
      `its first line has to name the columns ${known.join(', ')}; seq and quality may be left out`,
    );
  return names;
}

function sampleOf(names: readonly string[], cells: readonly string[]): FileSample['sample'] {
  function cell(name: string): string {
    return cells[names.indexOf(name)]?.trim() ?? '';
  }
  const seq = cell('seq');
  const quality = cell('quality').toLowerCase();
  const tag = cell('tag');
  return {
    machine: cell('machine'),
    tag,
    value: valueFor(tag, cell('value')),
    at: cell('at'),
    ...(seq !== '' && { seq: Number(seq) }),
    ...(quality !== '' && { quality }),
  };
}

function refused(what: string): Problem {
  return new Problem(400, 'import.unreadable', `The file cannot be read: ${what}`);
}
