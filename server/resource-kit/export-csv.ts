import type { Resource } from './define-resource.ts';
import { csvCell } from './csv-text.ts';

const linesAtOnce = 1000;
/** Spreadsheets read the file as UTF-8 because of it. */
const byteOrderMark = '\uFEFF';

/** A CSV file with a line of field names, in the order of the description. Yields it in parts. */
export function* csvOf({ fields }: Pick<Resource, 'fields'>, rows: readonly object[]) {
  const names = ['Id', ...Object.keys(fields)];
  yield `${byteOrderMark}${names.join(',')}\r\n`;
  for (let first = 0; first < rows.length; first += linesAtOnce) {
    const lines = rows.slice(first, first + linesAtOnce).map((row) => {
      const values = row as Record<string, Parameters<typeof csvCell>[0]>;
      return names.map((name) => csvCell(values[name])).join(',');
    });
    yield `${lines.join('\r\n')}\r\n`;
  }
}
