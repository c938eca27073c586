import { SelectField } from '#ui/controls/fields.tsx';

import type { PlaceChoice } from './use-place.ts';

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly PlaceChoice[];
  /** What the empty value says; absent: one has to be chosen. */
  none?: string;
  onChange(value: string): void;
}

/** What is planned, chosen from a list that is on paper, too. */
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
