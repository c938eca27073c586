import type { TFunction } from 'i18next';

/** The size of a difference of two fractions: 0.032 is 3.2 pp, since 3.2 % of a percentage is something else. */
export function pointsOf(size: number, { t, locale }: { t: TFunction; locale: string }): string {
  const options = { maximumFractionDigits: 1, signDisplay: 'negative' } as const;
  const points = new Intl.NumberFormat(locale, options).format(size * 100);
  return t('comparison.points', { points });
}
