import { useId } from 'react';

import { Select } from '#ui/controls/select.tsx';

import styles from './form-list.module.css';

interface ChoiceProps {
  label: string;
  /** Text of the empty option. */
  none: string;
  value: string;
  rows: readonly { Id: string; DisplayName: string }[];
  onChoose(id: string): void;
}

/** An optional single choice with touch-sized options. */
export function Choice({ label, none, value, rows, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="ls-field">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        className={styles['field']}
        value={value}
        options={[
          { value: '', label: none },
          ...rows.map(({ Id, DisplayName }) => ({ value: Id, label: DisplayName })),
        ]}
        onChange={onChoose}
      />
    </div>
  );
}
