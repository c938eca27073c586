export type CsvCell = string | number | null;

/** Characters that may start a formula in spreadsheets. */
const formulaStart = /^[=+\-@\t\r\0]/;

/**
 * A table as CSV (RFC 4180), with a header line. In texts line breaks are removed, white space
 * becomes single spaces, and a comma with a space becomes a dot; possible formulas get a leading
 * quote. Numbers keep all digits; null and non-numbers are empty fields.
 */
export function toCsv(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('');
}

function fieldOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = cell
    .replaceAll(/[\r\n\u2028\u2029]+/g, '')
    .replaceAll('\0', '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(', ', '.')
    .trim();
  return csvField(text, formulaStart.test(cell));
}

/** A text unchanged, quoted if necessary; possible formulas get a leading quote. */
export function csvField(text: string, isFormula = formulaStart.test(text)): string {
  const harmless = isFormula || formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
