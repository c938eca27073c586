import { clockMinutes } from '#lib/time/clock-time.ts';
import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';

import { shiftMinutes, type DayShift } from './day-plan.ts';
import page from './shift-calendar.module.css';
import styles from './dialogs.module.css';

interface ShiftFieldsProps {
  shifts: readonly DayShift[];
  error: string | null;
  onChange(shifts: readonly DayShift[]): void;
}

const added: DayShift = { Name: '', Start: '06:00', End: '14:00', Breaks: '' };
const maxShifts = 20;

/** The shifts of a day with their times. Empty: no work. */
export function ShiftFields({ shifts, error, onChange }: ShiftFieldsProps) {
  const { t } = useText();
  return (
    <fieldset className={styles['shifts']} aria-describedby="shift-calendar-shifts-error">
      <legend>{t('shift-calendar.shifts')}</legend>
      {shifts.length === 0 && <p className={page['hint']}>{t('shift-calendar.noWork')}</p>}
      {shifts.map((shift, index) => (
        <ShiftField
          // oxlint-disable-next-line react/no-array-index-key -- shifts have no id
          key={index}
          number={index + 1}
          shift={shift}
          onChange={(next) => onChange(shifts.with(index, next))}
          onRemove={() => onChange(shifts.toSpliced(index, 1))}
        />
      ))}
      <p id="shift-calendar-shifts-error" className="ls-field-error" role="alert">
        {error}
      </p>
      {shifts.length < maxShifts && (
        <Button
          look="quiet"
          onClick={() => onChange([...shifts, { ...added, Start: nextStart(shifts) }])}
        >
          {t('shift-calendar.addShift')}
        </Button>
      )}
    </fieldset>
  );
}

/** End of the last shift. */
function nextStart(shifts: readonly DayShift[]): string {
  return shifts.at(-1)?.End ?? added.Start;
}

interface ShiftFieldProps {
  /** From 1. */
  number: number;
  shift: DayShift;
  onChange(shift: DayShift): void;
  onRemove(): void;
}

function ShiftField({ number, shift, onChange, onRemove }: ShiftFieldProps) {
  const { t } = useText();
  const isOverMidnight =
    shift.Start !== '' &&
    shift.End !== '' &&
    clockMinutes(shift.Start) + shiftMinutes(shift) > 1440;
  const fields = [
    { name: 'Name', type: 'text' },
    { name: 'Start', type: 'time' },
    { name: 'End', type: 'time' },
    { name: 'Breaks', type: 'text' },
  ] as const;
  return (
    <div className={styles['shift']}>
      {fields.map(({ name, type }) => (
        <label key={name} data-field={name}>
          {t(`shift-calendar.shift.${name}`)}
          <input
            className="ls-input"
            type={type}
            aria-label={t('shift-calendar.shiftCell', {
              number,
              field: t(`shift-calendar.shift.${name}`),
            })}
            placeholder={name === 'Breaks' ? '10:00-10:15' : undefined}
            value={shift[name]}
            onChange={({ target: { value } }) => onChange({ ...shift, [name]: value })}
          />
        </label>
      ))}
      <button
        type="button"
        className={styles['removeShift']}
        aria-label={t('shift-calendar.removeShift', { number })}
        title={t('shift-calendar.removeShift', { number })}
        onClick={onRemove}
      >
        {'×'}
      </button>
      {isOverMidnight && <small>{t('shift-calendar.nextDay')}</small>}
    </div>
  );
}
