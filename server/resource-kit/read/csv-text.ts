import type { Field } from '#server/resource-kit/describe/field.ts';
import type { Item } from '#server/resource-kit/describe/list-fields.ts';
import { readNumber, type DecimalSign } from '#shared/read-number.ts';

/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/;

/** What a cell is made from: a field's value as clients read it. */
export type CsvValue = string | number | boolean | readonly (string | Item)[] | null | undefined;

/**
 * One cell of a CSV file. Line breaks and runs of spaces become one space, a comma followed by a
 * space becomes a dot (specification, section 6), and a formula becomes text. A list of items is
 * JSON.
 */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  const text = plainText(value).replaceAll(/\s+/g, ' ').replaceAll(', ', '.');
  const isSafe = !formula.test(text) || readNumber(text, 'point') !== undefined;
  const safe = isSafe ? text : `'${text}`;
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A value as a cell of a file has it. */
export function plainText(value: NonNullable<CsvValue>): string {
  if (typeof value !== 'object') return String(value);
  if (value.some((one) => typeof one === 'object')) return JSON.stringify(value);
  return (value as readonly string[]).join('|');
}

const truths: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };

/**
 * The value of a cell, as a client would send it; null for an empty one. What cannot be read stays
 * text, so that the refusal shows it.
 * @param decimals How numbers are written.
 */
export function valueOf(
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

/** Written out, since the text of the file itself has been looked at. */
const controlCharacter = /\\u00(0[0-8bcef]|1[\da-f])/i;

function readJson(text: string): unknown {
  if (controlCharacter.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
