/** Error text for a number that can be read in two ways: 1.500 where commas are decimal. */
export function ambiguousNumber(cell: string): string {
  const written = cell.trim();
  const whole = Number(written.replace(/[.,]/, ''));
  return `"${written}" may be ${whole / 1000} or ${whole}. Write it without a sign before its last three digits, or with another number of decimals.`;
}
