import { type FormEvent, useId, useState } from 'react';

import { useText } from '#engine/text.ts';
import { dateFormat } from '#shared/date-format.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import type { Stop } from '#schemas/api/stops.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { minuteMs } from '#shared/durations.ts';

import type { StopAction } from './stop-changes.ts';
import styles from './stop-dialog.module.css';

interface SplitFormProps {
  stop: Stop;
  isBusy: boolean;
  onSplit(action: StopAction): void;
}

/** Splits a part, a number of minutes after its start. */
export function SplitForm({ stop, isBusy, onSplit }: SplitFormProps) {
  const { t, locale } = useText();
  const { timeZone } = usePlantScope();
  const id = useId();
  const start = Date.parse(stop.Start);
  const most = (Date.parse(stop.End) - start) / minuteMs;
  const [minutes, setMinutes] = useState('');
  const [isWrong, setWrong] = useState(false);
  const length = Number(minutes);
  const isWithin = minutes !== '' && length > 0 && length < most;
  const at = start + Math.round(length * minuteMs);

  function split(event: FormEvent): void {
    event.preventDefault();
    setWrong(!isWithin);
    if (isWithin) onSplit({ kind: 'split', stop, at: new Date(at).toISOString() });
  }

  return (
    <form className={styles['split']} onSubmit={split} noValidate>
      <div className="ls-field">
        <label htmlFor={id}>{t('stop-list.split.after')}</label>
        <input
          id={id}
          className="ls-input"
          type="number"
          inputMode="decimal"
          min={0}
          max={most}
          step="any"
          value={minutes}
          aria-invalid={isWrong && !isWithin}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setMinutes(event.target.value)}
        />
        <p
          id={`${id}-hint`}
          className={isWrong && !isWithin ? 'ls-field-error' : 'ls-field-hint'}
          {...(isWrong && !isWithin && { role: 'alert' })}
        >
          {isWithin
            ? t('stop-list.split.at', { time: dateFormat('hour', locale, timeZone).format(at) })
            : t('stop-list.split.hint', { most: Math.floor(most * 10) / 10 })}
        </p>
      </div>
      <Button type="submit" look="quiet" isBusy={isBusy}>
        {t('stop-list.split')}
      </Button>
    </form>
  );
}
