import type { Resource } from '#server/resource-kit/describe/define-resource.ts';

import { csvCell, type CsvValue } from './csv-text.ts';

/** Rows of a list, some at a time. */
export type RowPages = AsyncIterable<readonly object[]>;

/** Spreadsheets read the file as UTF-8 because of it. */
const byteOrderMark = '\uFEFF';

/** The heads of an exported file: the id, then the fields in the order of the description. */
export function exportedNames({ fields }: Pick<Resource, 'fields'>): string[] {
  return ['Id', ...Object.keys(fields)];
}

/** A CSV file with a line of field names. Yields it in parts. */
export function csvOf(resource: Pick<Resource, 'fields'>, pages: RowPages): AsyncGenerator<string> {
  return csvLines(exportedNames(resource), pages);
}

/** A CSV file of these columns, named in its first line. Yields it in parts. */
export async function* csvLines(names: readonly string[], pages: RowPages): AsyncGenerator<string> {
  yield `${byteOrderMark}${names.join(',')}\r\n`;
  for await (const rows of pages) {
    const lines = rows.map((row) => {
      const values = row as Record<string, CsvValue>;
      return `${names.map((name) => csvCell(values[name])).join(',')}\r\n`;
    });
    yield lines.join('');
  }
}
