import type { TFunction } from 'i18next';

import { formatHour } from '#lib/plant-axis.ts';
import type { DowntimeHistory } from '#schemas/api/machines.gen.ts';

/**
 * Scope of a chart's headline: the whole period, with the number of machines if there are several.
 */
export function scopeText(machines: number, t: TFunction): string {
  return machines > 1 ? t('chart.scope.machines', { count: machines }) : t('chart.scope.whole');
}

/** From when on a truncated list is complete. */
export function cappedText(
  { Items, TimeZone }: DowntimeHistory,
  { t, locale }: { t: TFunction; locale: string },
): string {
  const since = Date.parse(Items.at(-1)?.Start ?? '');
  const from = Number.isNaN(since) ? '' : formatHour(since, locale, TimeZone);
  return t('chart.capped', { shown: Items.length, from });
}
