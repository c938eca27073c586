export type CsvCell = string | number | null;

/** What a spreadsheet may take for the beginning of a formula. */
const formulaStart = /^[=+\-@\t\r\0]/;

/**
 * A table as CSV (RFC 4180), first line the columns. Texts lose their line breaks, keep one space
 * of any white space, and have a dot where a comma and a space were; what a spreadsheet would run
 * gets a quote in front. Numbers stay numbers, to their last digit; null and what is no number is
 * an empty field.
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

/** A text as it is, in quotes where it needs them; what a spreadsheet would run gets a quote in front. */
export function csvField(text: string, isFormula = formulaStart.test(text)): string {
  const harmless = isFormula || formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
