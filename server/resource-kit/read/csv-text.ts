import type { Field } from '#server/resource-kit/describe/field.ts';
import type { Item } from '#server/resource-kit/describe/list-fields.ts';
import { readNumber, type DecimalSign } from '#shared/read-number.ts';

/** Text that a spreadsheet would evaluate as a formula. */
const formula = /^[=+\-@\t\r]/;

/** Content of a cell: a field's value in the API. */
export type CsvValue = string | number | boolean | readonly (string | Item)[] | null | undefined;

/**
 * One cell of a CSV file. Line breaks and runs of spaces become one space, a comma followed by a
 * space becomes a dot (specification, section 6), and formulas are escaped. A list of items is
 * JSON.
 */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  const text = plainText(value).replaceAll(/\s+/g, ' ').replaceAll(', ', '.');
  const isSafe = !formula.test(text) || readNumber(text, 'point') !== undefined;
  const safe = isSafe ? text : `'${text}`;
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A value as text of a cell. */
export function plainText(value: NonNullable<CsvValue>): string {
  if (typeof value !== 'object') return String(value);
  if (value.some((one) => typeof one === 'object')) return JSON.stringify(value);
  return (value as readonly string[]).join('|');
}

const truths: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };

/**
 * The value of a cell in the API; null for an empty one. Unparsable text stays unchanged, so that
 * the refusal shows it.
 * @param decimals Decimal sign of numbers.
 */
export function parseCsvValue(
  { kind, isRequired }: Pick<Field, 'kind' | 'isRequired'>,
  cell: string,
  decimals: DecimalSign = 'point',
): unknown {
  const text = cell.replace(/^'(?=[=+\-@])/, '').trim();
  if (text === '' && !isRequired) return null;
  if (kind === 'number') return readNumber(text, decimals) ?? text;
  return readers[kind]?.(text) ?? text;
}

const readers: Readonly<Partial<Record<Field['kind'], (text: string) => unknown>>> = {
  texts: readList,
  choices: readList,
  items: readJson,
  flag: (text) => truths[text.toLowerCase()],
};

function readList(text: string): string[] {
  return text.split('|').map((one) => one.trim());
}

/** Escaped in JSON; control characters in the file itself are checked elsewhere. */
const controlCharacter = /\\u00(0[0-8bcef]|1[\da-f])/i;

function readJson(text: string): unknown {
  if (controlCharacter.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
