import type { TFunction } from 'i18next';

import { formatHour } from '#lib/plant-axis.ts';
import type { DowntimeHistory } from '#schemas/api/machines.gen.ts';

/** What the headline of a chart sums: the whole period, of all machines together where it has many. */
export function scopeText(machines: number, t: TFunction): string {
  return machines > 1 ? t('chart.scope.machines', { count: machines }) : t('chart.scope.whole');
}

/** Since when a list has everything that did not fit in whole. */
export function cappedText(
  { Items, TimeZone }: DowntimeHistory,
  { t, locale }: { t: TFunction; locale: string },
): string {
  const since = Date.parse(Items.at(-1)?.Start ?? '');
  const from = Number.isNaN(since) ? '' : formatHour(since, locale, TimeZone);
  return t('chart.capped', { shown: Items.length, from });
}
