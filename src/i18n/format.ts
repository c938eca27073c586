/**
 * A number in a language's format, with at most one decimal; values that round to 0 have no sign.
 */
export function formatNumber(value: number, language: string): string {
  const options = { maximumFractionDigits: 1, signDisplay: 'negative' } as const;
  return new Intl.NumberFormat(language, options).format(value);
}
