/**
 * Compares names as people count: IMM-2 before IMM-10.
 * @param locale BCP 47, of the page; without it the browser's own.
 */
export function compareNames(one: string, other: string, locale?: string): number {
  return one.localeCompare(other, locale, { numeric: true });
}
