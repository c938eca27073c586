import { parse } from 'csv-parse/sync';

import { Problem } from '#server/problem.ts';

import type { Resource } from './define-resource.ts';
import { valueOf } from './csv-text.ts';

/** A line of a CSV file: its number, counted from 1 with the header, and its values by field. */
export interface CsvRecord {
  line: number;
  id: string | undefined;
  values: Record<string, unknown>;
}

/** They are one transaction, and on SQLite all other writes wait for its end. */
const mostImported = 5000;

/**
 * Reads a CSV file whose first line names fields; commas or semicolons. Fields that the server sets
 * are ignored, so that an exported file can be imported again.
 * @throws Problem 400 for what is no CSV file, for unknown columns and for too many lines.
 */
export function readCsv({ fields }: Pick<Resource, 'fields'>, text: string): CsvRecord[] {
  const delimiter = delimiterOf(text);
  const [header, ...rest] = parseLines(text, delimiter);
  const names = (header?.cells ?? []).map((name) => name.trim());
  refuseColumns(names, ['Id', ...Object.keys(fields)]);
  if (rest.length > mostImported) throw refused(`it has more than ${mostImported} lines`);
  return rest.map(({ line, cells }) => {
    const record: CsvRecord = { line, id: undefined, values: {} };
    for (const [column, name] of names.entries()) {
      const field = fields[name];
      const cell = cells[column] ?? '';
      if (name === 'Id') record.id = cell.trim() || undefined;
      if (field && field.access !== 'read')
        record.values[name] = valueOf(field, cell, delimiter === ';');
    }
    return record;
  });
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
  const [header = ''] = text.split(/[\r\n]/, 1);
  return header.includes(';') ? ';' : ',';
}

const longestLine = 100_000;

function parseLines(text: string, delimiter: string): { line: number; cells: string[] }[] {
  try {
    const records: unknown = parse(text, {
      bom: true,
      delimiter,
      info: true,
      max_record_size: longestLine,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count_less: true,
      skip_empty_lines: true,
      // The header and one line more than may be there.
      to: mostImported + 2,
    });
    const read = records as { info: { lines: number }; record: string[] }[];
    return read.map(({ info, record }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    throw refused((error as Error).message);
  }
}

function refused(what: string): Problem {
  return new Problem(400, 'import.unreadable', `The file cannot be read: ${what}`);
}
