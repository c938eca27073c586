import type { Resource } from '#server/resource-kit/describe/define-resource.ts';

import { csvCell, type CsvValue } from './csv-text.ts';

/** Batches of rows of a list. */
export type RowPages = AsyncIterable<readonly object[]>;

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** Columns of an export: the id, then the fields in the order of the description. */
export function exportedNames({ fields }: Pick<Resource, 'fields'>): string[] {
  return ['Id', ...Object.keys(fields)];
}

/** A CSV file with a header of field names, streamed in parts. */
export function resourceCsv(
  resource: Pick<Resource, 'fields'>,
  pages: RowPages,
): AsyncGenerator<string> {
  return csvLines(exportedNames(resource), pages);
}

/** A CSV file with a header of these columns, streamed in parts. */
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
