import { useTranslation } from 'react-i18next';

import styles from './switch-field.module.css';

interface SwitchFieldProps {
  label: string;
  isOn: boolean;
  error: string | null;
  onChange(isOn: boolean): void;
}

/** A switch with its state as text. */
export function SwitchField({ label, isOn, error, onChange }: SwitchFieldProps) {
  const { t } = useTranslation();
  return (
    <div className="ls-field">
      <label className={styles['switch']}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span aria-hidden="true" />
        {label}
        <small aria-hidden="true">{t(isOn ? 'ui.yes' : 'ui.no')}</small>
      </label>
      <p className="ls-field-error" aria-live="polite">
        {error}
      </p>
    </div>
  );
}
