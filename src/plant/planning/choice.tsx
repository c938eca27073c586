import { SelectField } from '#ui/controls/fields.tsx';

import type { PlaceChoice } from './use-place.ts';

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly PlaceChoice[];
  /** Text of the empty value; if absent, a value is required. */
  none?: string;
  onChange(value: string): void;
}

/** A select whose value is also printed. */
export function Choice({ label, value, choices, none, onChange }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      value={value}
      options={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        ...choices.map(({ value: id, label: name }) => ({ value: id, label: name })),
      ]}
      onChange={onChange}
      isPrinted
    />
  );
}
