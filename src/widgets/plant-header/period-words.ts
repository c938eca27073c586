import type { TFunction } from 'i18next';

import type { Period } from '#lib/time/period.ts';
import { dateFormat } from '#shared/date-format.ts';

interface Words {
  t: TFunction;
  locale: string;
}

/** A period as text: Today, Nov 21; Last 8 hours; Nov 3 – 9; Nov 3, 2025. */
export function wordsOf(period: Period, todaysDate: string, { t, locale }: Words): string {
  if (period.kind === 'hours') return t('plant-header.period.hours', { count: period.hours });
  if (period.kind === 'lastDays') return t('plant-header.period.days', { count: period.days });
  if (period.kind === 'shift') return t(`plant-header.period.shift.${period.which}`);
  const { from, to } = period.kind === 'today' ? { from: todaysDate, to: todaysDate } : period;
  const isThisYear = [from, to].every((date) => date.slice(0, 4) === todaysDate.slice(0, 4));
  // Calendar dates of the plant are formatted in UTC, without conversion.
  const days = dateFormat(isThisYear ? 'day' : 'date', locale, 'UTC').formatRange(
    Date.parse(from),
    Date.parse(to),
  );
  return period.kind === 'today' ? `${t('plant-header.period.today')}, ${days}` : days;
}
