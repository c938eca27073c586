import { useId, useState } from 'react';

import { readNumber } from '#shared/read-number.ts';

import { type Option, Select } from './select.tsx';

interface FieldProps<Value> {
  label: string;
  value: Value;
  onChange(value: Value): void;
  error?: string | undefined;
}

export function TextInput({
  label,
  value,
  onChange,
  error,
  isLong = false,
  rows = 2,
}: FieldProps<string> & { isLong?: boolean; rows?: number }) {
  const id = useId();
  const Input = isLong ? 'textarea' : 'input';
  return (
    <div className="ls-field">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        className={isLong ? 'ls-input ls-lines' : 'ls-input'}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        {...(isLong && { rows })}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="ls-field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

/** Keeps the input as typed; an invalid number counts as no value. */
export function NumberInput({ label, value, onChange, error }: FieldProps<number | undefined>) {
  const id = useId();
  /** The typed text, and the value parsed from it. */
  const [typed, setTyped] = useState({ text: String(value ?? ''), value });

  function type(text: string): void {
    const taken = readNumber(text, 'point');
    setTyped({ text, value: taken });
    onChange(taken);
  }

  return (
    <div className="ls-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="ls-input"
        inputMode="decimal"
        value={typed.value === value ? typed.text : String(value ?? '')}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) => type(event.target.value)}
      />
      <p className="ls-field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

interface SelectFieldProps<Value extends string> extends FieldProps<Value> {
  options: readonly Option<Value>[];
  /** The selected value is printed, too. */
  isPrinted?: boolean;
}

export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
  error,
  isPrinted = false,
}: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <div className="ls-field">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={value}
        options={options}
        data-printed={isPrinted || undefined}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        onChange={onChange}
      />
      <p className="ls-field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

/** A list of texts, one a line; blank lines are ignored. */
export function LinesInput({ label, value, onChange, error }: FieldProps<readonly string[]>) {
  const id = useId();
  const [typed, setTyped] = useState(value.join('\n'));
  return (
    <div className="ls-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="ls-input ls-lines"
        rows={4}
        value={typed}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) => {
          setTyped(event.target.value);
          const lines = event.target.value.split('\n').map((line) => line.trim());
          onChange(lines.filter((line) => line !== ''));
        }}
      />
      <p className="ls-field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
