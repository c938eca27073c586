import { foldText } from '#shared/fold-text.ts';

const digits = /\d+/g;
/** Longer runs of digits are compared as text. */
const maxDigits = 20;
/** Sorts before all characters of names. */
const separator = '\u0001';

/**
 * Key for sorting and searching a text, the same on every database. Its byte order is natural:
 * numbers by size (IMM-2 before IMM-10), letters without case and accents. After a separator
 * follows the text for searching, with numbers as written.
 */
export function sortKey(text: string): string {
  const plain = foldText(text);
  return plain.replaceAll(digits, (run) => run.padStart(maxDigits, '0')) + separator + plain;
}

/**
 * Key for sorting, searching and uniqueness of a name: its `sortKey`, followed by the exact letters
 * where accents were removed. Names that differ in case have the same key, names that differ in an
 * accent do not.
 */
export function nameKey(text: string): string {
  const exact = text.trim().normalize('NFC').toLowerCase();
  return exact === foldText(text) ? sortKey(text) : sortKey(text) + separator + exact;
}

/** Pattern for `LIKE … ESCAPE '\\'`: matches keys of texts that contain a part, in any case. */
export function containsPattern(part: string): string {
  return `%${separator}%${foldText(part).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
