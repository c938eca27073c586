import { useId } from 'react';

interface TimeFieldProps {
  label: string;
  value: string | null;
  onChange(value: string | null): void;
}

/** An optional time of day. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const id = useId();
  return (
    <div className="ls-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="time"
        className="ls-input"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
      />
    </div>
  );
}
