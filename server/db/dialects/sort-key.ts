import { foldText } from '#shared/fold-text.ts';

const digits = /\d+/g;
/** Longer runs of digits are compared as text. */
const maxDigits = 20;
/** Before all that a name may contain. */
const separator = '\u0001';

/**
 * What a text is ordered and searched by, on every database alike. Its bytes are in the order that
 * people expect: numbers by size (IMM-2 before IMM-10), letters without regard to case and accents.
 * After a separator comes the text as it is searched: numbers as they are written.
 */
export function sortKey(text: string): string {
  const plain = foldText(text);
  return plain.replaceAll(digits, (run) => run.padStart(maxDigits, '0')) + separator + plain;
}

/**
 * What a name is ordered, searched and known by: its `sortKey`, and behind it the letters that it is
 * written with where these are others. Names that differ in case only have one key, in one accent two.
 */
export function nameKey(text: string): string {
  const exact = text.trim().normalize('NFC').toLowerCase();
  return exact === foldText(text) ? sortKey(text) : sortKey(text) + separator + exact;
}

/** For `LIKE … ESCAPE '\\'`: keys of texts that contain a part, in any case. */
export function containing(part: string): string {
  return `%${separator}%${foldText(part).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
