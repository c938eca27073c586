const accents = /[\u0300-\u036f]/g;
const digits = /\d+/g;
/** Longer runs of digits are compared as text. */
const longestNumber = 20;

/**
 * A text by whose bytes names are in the order that people expect, on every database: numbers by
 * size (IMM-2 before IMM-10), letters without regard to case and accents.
 */
export function sortKey(name: string): string {
  return name
    .trim()
    .normalize('NFKD')
    .replaceAll(accents, '')
    .toLowerCase()
    .replaceAll(digits, (run) => run.padStart(longestNumber, '0'));
}
