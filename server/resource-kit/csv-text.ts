import type { Field } from './fields.ts';

/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/;
const isNumber = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * One cell of a CSV file. Line breaks and runs of spaces become one space, a comma followed by a
 * space becomes a dot (specification, section 6), and a formula becomes text.
 */
export function csvCell(value: string | number | readonly string[] | null | undefined): string {
  if (value === null || value === undefined) return '';
  const text = [value].flat().join('|').replaceAll(/\s+/g, ' ').replaceAll(', ', '.');
  const safe = formula.test(text) && !isNumber.test(text) ? `'${text}` : text;
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * The value of a cell, as a client would send it; null for an empty one.
 * @param hasCommas Numbers are written with a comma.
 */
export function valueOf(
  { kind, isRequired }: Pick<Field, 'kind' | 'isRequired'>,
  cell: string,
  hasCommas = false,
): string | number | readonly string[] | null {
  const text = cell.replace(/^'(?=[=+\-@])/, '').trim();
  if (text === '' && !isRequired) return null;
  if (kind === 'texts') return text.split('|').map((one) => one.trim());
  if (kind !== 'number') return text;
  const written = hasCommas ? text.replace(',', '.') : text;
  // What is not a number stays as it is, so that the refusal shows it.
  return isNumber.test(written) ? Number(written) : text;
}
