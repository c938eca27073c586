import { useText } from '#engine/text.ts';
import { weekdayName } from '#i18n/weekday-name.ts';
import { weekdaysOf, weekdayText } from '#shared/weekdays.ts';

import styles from './items.module.css';

const week = [1, 2, 3, 4, 5, 6, 7];

interface WeekdaysCellProps {
  label: string;
  /** In the format of `weekdaysOf`; empty: none yet. */
  value: string;
  /** Id of the fault's text. */
  description: string | undefined;
  onChange(value: string): void;
}

/** Seven toggle buttons for the weekdays. */
export function WeekdaysCell({ label, value, description, onChange }: WeekdaysCellProps) {
  const { locale } = useText();
  const chosen = new Set(weekdaysOf(value));

  function toggle(day: number): void {
    onChange(weekdayText(week.filter((one) => chosen.has(one) !== (one === day))));
  }

  return (
    <fieldset className={styles['weekdays']} aria-label={label} aria-describedby={description}>
      {week.map((day) => (
        <button
          key={day}
          type="button"
          aria-pressed={chosen.has(day)}
          aria-label={weekdayName(day, { locale, length: 'long' })}
          title={weekdayName(day, { locale, length: 'long' })}
          onClick={() => toggle(day)}
        >
          {weekdayName(day, { locale, length: 'short' })}
        </button>
      ))}
    </fieldset>
  );
}
