import { DatePicker, DatesProvider } from '@mantine/dates';
import { useState } from 'react';

import { useText } from '#engine/text.ts';
import { languageOf } from '#shared/date-format.ts';
import { dateFormat } from '#shared/date-format.ts';
import { type Period, periodOfDays, today } from '#lib/time/period.ts';
import { addDays } from '#shared/start-of-day.ts';

import styles from './controls.module.css';

interface PeriodPanelProps {
  period: Period;
  /** Date in the plant's time zone: 2026-11-21. */
  todaysDate: string;
  onChoose(period: Period): void;
}

const shifts = ['this', 'last'] as const;
const hours = [8, 24] as const;
const days = [7, 30] as const;

/** Calendar locale and first day of the week by language. */
const calendars: Record<string, { locale: string; firstDayOfWeek: 0 | 1 }> = {
  'en-US': { locale: 'en', firstDayOfWeek: 0 },
  'zh-CN': { locale: 'zh-cn', firstDayOfWeek: 1 },
  'hi-IN': { locale: 'hi', firstDayOfWeek: 0 },
  'es-MX': { locale: 'es-mx', firstDayOfWeek: 0 },
};

/** Common periods, and a calendar for one or several days. */
export function PeriodPanel({ period, todaysDate, onChoose }: PeriodPanelProps) {
  const { t } = useText();
  const yesterday = addDays(todaysDate, -1);
  return (
    <div className={styles['choices']}>
      <div className={styles['presets']}>
        <Preset words={t('plant-header.period.today')} onPress={() => onChoose(today)} />
        <Preset
          words={t('plant-header.period.yesterday')}
          onPress={() => onChoose(periodOfDays(yesterday, yesterday, todaysDate))}
        />
        {shifts.map((which) => (
          <Preset
            key={which}
            words={t(`plant-header.period.shift.${which}`)}
            onPress={() => onChoose({ kind: 'shift', which })}
          />
        ))}
        {hours.map((count) => (
          <Preset
            key={count}
            words={t('plant-header.period.hours', { count })}
            onPress={() => onChoose({ kind: 'hours', hours: count })}
          />
        ))}
        {days.map((count) => (
          <Preset
            key={count}
            words={t('plant-header.period.days', { count })}
            onPress={() => onChoose({ kind: 'lastDays', days: count })}
          />
        ))}
      </div>
      <Calendar period={period} todaysDate={todaysDate} onChoose={onChoose} />
    </div>
  );
}

function Preset({ words, onPress }: { words: string; onPress(): void }) {
  return (
    <button type="button" className={styles['preset']} onClick={onPress}>
      {words}
    </button>
  );
}

/**
 * Several days are chosen by their first and last. After the first, a button chooses that day
 * alone.
 */
function Calendar({ period, todaysDate, onChoose }: PeriodPanelProps) {
  const { t, locale } = useText();
  const shown = period.kind === 'days' ? period : { from: todaysDate, to: todaysDate };
  const [value, setValue] = useState<[string | null, string | null]>([shown.from, shown.to]);
  const [first, last] = value;
  const single = last === null ? first : null;
  return (
    <div>
      <DatesProvider settings={{ ...calendars[languageOf(locale)], weekendDays: [] }}>
        <DatePicker
          type="range"
          allowSingleDateInRange
          maxDate={todaysDate}
          minDate={addDays(todaysDate, -365)}
          defaultDate={shown.to}
          previousLabel={t('plant-header.period.previous')}
          nextLabel={t('plant-header.period.next')}
          value={value}
          onChange={(next) => {
            setValue(next);
            const [from, to] = next;
            if (from !== null && to !== null) onChoose(periodOfDays(from, to, todaysDate));
          }}
        />
        <p className={styles['single']}>
          {single === null ? (
            t('plant-header.period.hint')
          ) : (
            <button
              type="button"
              className={styles['preset']}
              onClick={() => onChoose(periodOfDays(single, single, todaysDate))}
            >
              {t('plant-header.period.only', {
                day: dateFormat('day', locale, 'UTC').format(Date.parse(single)),
              })}
            </button>
          )}
        </p>
      </DatesProvider>
    </div>
  );
}
