/** Why a number of a file is refused that is two numbers to two readers: 1.500 where commas are decimal. */
export function ambiguousNumber(cell: string): string {
  const written = cell.trim();
  const whole = Number(written.replace(/[.,]/, ''));
  return `"${written}" may be ${whole / 1000} or ${whole}. Write it without a sign before its last three digits, or with another number of decimals.`;
}
