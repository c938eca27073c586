import type { TFunction } from 'i18next';

import { weekdayName } from '#i18n/weekday-name.ts';
import { weekdayRuns, weekdaysOf } from '#shared/weekdays.ts';

import type { FieldEntry } from '../table-options.ts';
import { optionLabel } from './option-label.ts';

type ItemLabel = NonNullable<FieldEntry['items']>[number];

interface Language {
  t: TFunction;
  locale: string;
}

/**
 * One item of a list as a line, in the order of the column's labels, if any. Two adjacent times
 * become a range.
 */
export function itemText(
  item: Readonly<Record<string, unknown>>,
  labels: readonly ItemLabel[] | undefined,
  language: Language,
): string {
  const parts = (labels ?? Object.keys(item).map((field): Part => ({ field }))).filter(
    ({ field }: Part) => item[field] !== null && item[field] !== undefined,
  );
  return parts
    .map((part: Part, index) => {
      const isEnd = part.as === 'time' && parts[index - 1]?.as === 'time';
      return `${isEnd ? '–' : ' '}${partText(String(item[part.field]), part, language)}`;
    })
    .join('')
    .trim();
}

type Part = Pick<ItemLabel, 'field' | 'as' | 'optionTexts'>;

function partText(value: string, { as, optionTexts }: Part, { t, locale }: Language): string {
  if (as === 'weekdays') return weekdaysText(value, locale);
  if (as === 'timeRanges') return `(${value.replaceAll('-', '–')})`;
  return optionTexts === undefined ? value : optionLabel(t, optionTexts, value);
}

/** Mon–Fri; the stored text if it contains no weekdays. */
function weekdaysText(value: string, locale: string): string {
  const runs = weekdayRuns(weekdaysOf(value) ?? []);
  if (runs.length === 0) return value;
  return runs
    .map(([from, to]) => (from === to ? [from] : [from, to]))
    .map((days) => days.map((day) => weekdayName(day, { locale, length: 'short' })).join('–'))
    .join(' ');
}
