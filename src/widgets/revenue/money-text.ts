import { abbreviateNumber } from '#lib/plant-format.ts';

/** An amount in whole units of the currency; without a currency a number of parts. */
export function moneyText(
  value: number | null,
  currency: string | undefined,
  locale: string,
): string {
  if (value === null || currency === undefined) return abbreviateNumber(value, locale);
  const style = {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
    signDisplay: 'negative',
  } as const;
  return new Intl.NumberFormat(locale, style).format(value);
}
