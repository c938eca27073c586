import type { TFunction } from 'i18next';
import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';

import { useLocale } from '#i18n/time-format.ts';
import { dateFormat } from '#shared/date-format.ts';
import { readInstant, shownInstant } from '#lib/time/instant-text.ts';

interface InstantFieldProps {
  ref?: Ref<HTMLInputElement> | undefined;
  label: string;
  /** Text in the format of `instant-text`. */
  value: string;
  error: string | null;
  /** Time zone of the input. Undefined until known: then input is disabled. */
  timeZone: string | undefined;
  onChange(value: string): void;
}

/** A date and time with its time zone, and a hint at clock changes. */
export function InstantField(props: InstantFieldProps) {
  const { ref, label, value, error, timeZone, onChange } = props;
  const { t, i18n } = useTranslation();
  const locale = useLocale(i18n.language);
  const id = useId();
  return (
    <div className="ls-field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={ref}
        id={id}
        className="ls-input"
        type="datetime-local"
        disabled={timeZone === undefined}
        value={timeZone === undefined ? '' : shownInstant(value, timeZone)}
        aria-invalid={error !== null}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="ls-field-hint" id={`${id}-hint`} aria-live="polite">
        {timeZone !== undefined && instantHint(value, { timeZone, t, locale })}
      </p>
      <p className="ls-field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

interface HintInput {
  timeZone: string;
  t: TFunction;
  locale: string;
}

/** Hint with the time zone, and the meaning of a time at a clock change. */
function instantHint(value: string, { timeZone, t, locale }: HintInput): string {
  const read = readInstant(value, timeZone);
  if (!read) return t('ui.instant.zone', { zone: timeZone });
  const zone = `${timeZone} (${offsetName(read.at, timeZone)})`;
  if (read.kind === 'once') return t('ui.instant.zone', { zone });
  const time = dateFormat('time', locale, timeZone).format(read.at);
  return t(`ui.instant.${read.kind}`, { zone, time });
}

function offsetName(at: number, timeZone: string): string {
  const parts = dateFormat('offset', 'en-US', timeZone).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
