/** A dash for unknown values. */
export function countText(value: number | null, locale: string): string {
  return value === null ? '—' : new Intl.NumberFormat(locale).format(value);
}

/** +12, −3 or 0: readable without colour. */
export function signedCountText(value: number | null | undefined, locale: string): string {
  if (value === null || value === undefined) return '—';
  return new Intl.NumberFormat(locale, {
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  }).format(value);
}
