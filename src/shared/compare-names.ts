/**
 * Compares names in natural order: IMM-2 before IMM-10.
 * @param locale BCP 47; the browser's own by default.
 */
export function compareNames(one: string, other: string, locale?: string): number {
  return one.localeCompare(other, locale, { numeric: true });
}
