import { useId } from 'react';

import type { PlaceChoice } from './use-place.ts';

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly PlaceChoice[];
  /** What the empty value says; absent: one has to be chosen. */
  none?: string;
  onChange(value: string): void;
}

/** A labelled list to choose one from. */
export function Choice({ label, value, choices, none, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="ls-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="ls-input"
        data-printed
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
