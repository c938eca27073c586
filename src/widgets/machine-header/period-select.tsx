import { useText } from '#engine/text.ts';
import { isOneDay, periodOfDays, type Period, today } from '#lib/time/period.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { addDays, dateAt } from '#shared/start-of-day.ts';
import { useMode } from '#plant/mode/mode-context.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import { Select } from '#ui/controls/select.tsx';

import styles from './machine-header.module.css';

const hours = 8;
const spans = [7, 30, 90] as const;

/** Select of the page's period: live, or a past one. */
export function PeriodSelect() {
  const { t } = useText();
  const { timeZone } = usePlantScope();
  const { period, isRealTime, choosePeriod, setRealTime } = useMode();
  const day = dateAt(serverNow(), timeZone);
  const yesterday = addDays(day, -1);
  const choices: Record<string, Period> = {
    today,
    yesterday: periodOfDays(yesterday, yesterday, day),
    shiftThis: { kind: 'shift', which: 'this' },
    shiftLast: { kind: 'shift', which: 'last' },
    [`hours${hours}`]: { kind: 'hours', hours },
    ...Object.fromEntries(
      spans.map((days) => [`days${days}`, { kind: 'lastDays', days } satisfies Period]),
    ),
  };
  const shown = isRealTime ? 'live' : nameOf(period, choices);
  const names = ['live', ...Object.keys(choices), ...(shown === 'other' ? [shown] : [])];

  function labelOf(name: string): string {
    if (name === 'other' && isOneDay(period) && period.kind === 'days') return period.from;
    return t(`machine-header.period.${name}`);
  }

  function choose(name: string): void {
    const chosen = choices[name] ?? today;
    choosePeriod(chosen);
    setRealTime(name === 'live');
  }

  return (
    <label className={styles['period']}>
      {t('machine-header.period')}
      <Select
        className=""
        value={shown}
        options={names.map((name) => ({ value: name, label: labelOf(name) }))}
        data-printed
        onChange={choose}
      />
    </label>
  );
}

function nameOf(period: Period, choices: Readonly<Record<string, Period>>): string {
  const wanted = JSON.stringify(period);
  const found = Object.entries(choices).find(([, choice]) => JSON.stringify(choice) === wanted);
  return found?.[0] ?? 'other';
}
