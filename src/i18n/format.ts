/** A number as the language writes it, with at most one decimal; what rounds to nothing has no sign. */
export function formatNumber(value: number, language: string): string {
  const options = { maximumFractionDigits: 1, signDisplay: 'negative' } as const;
  return new Intl.NumberFormat(language, options).format(value);
}
