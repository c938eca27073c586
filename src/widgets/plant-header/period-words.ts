import type { TFunction } from 'i18next';

import type { Period } from '#lib/period.ts';

interface Words {
  t: TFunction;
  locale: string;
}

/** A period as people say it: Today, Nov 21; Last 8 hours; Nov 3 – 9. */
export function wordsOf(period: Period, todaysDate: string, { t, locale }: Words): string {
  if (period.kind === 'hours') return t('plant-header.period.hours', { count: period.hours });
  if (period.kind === 'today')
    return `${t('plant-header.period.today')}, ${formatDays(todaysDate, todaysDate, locale)}`;
  return formatDays(period.from, period.to, locale);
}

/** Dates have no zone: they are those of the plant already. */
function formatDays(from: string, to: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    year: from.slice(0, 4) === to.slice(0, 4) ? undefined : 'numeric',
    timeZone: 'UTC',
  });
  return from === to
    ? format.format(Date.parse(from))
    : format.formatRange(Date.parse(from), Date.parse(to));
}
