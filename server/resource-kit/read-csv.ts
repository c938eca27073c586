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
  const lines = parseLines(text);
  const [header = [], ...rest] = lines;
  const names = header.map((name) => name.trim());
  const known = ['Id', ...Object.keys(fields)];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw refused(`there is no column "${unknown}"; the columns are ${known.join(', ')}`);
  if (new Set(names).size < names.length) throw refused('a column is there twice');
  if (rest.length > mostImported) throw refused(`it has more than ${mostImported} lines`);
  return rest.map((cells, index) => {
    const record: CsvRecord = { line: index + 2, id: undefined, values: {} };
    for (const [column, name] of names.entries()) {
      const field = fields[name];
      const cell = cells[column] ?? '';
      if (name === 'Id') record.id = cell.trim() || undefined;
      if (!field || field.access === 'read') continue;
      const value = valueOf(field, cell);
      if (value !== undefined) record.values[name] = value;
    }
    return record;
  });
}

function parseLines(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: [',', ';'],
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    throw refused((error as Error).message);
  }
}

function refused(what: string): Problem {
  return new Problem(400, 'import.unreadable', `The file cannot be read: ${what}`);
}
