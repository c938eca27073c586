import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ThemeFile } from '#schemas/config/theme.gen.ts';

import styles from '../themes.module.css';
import { ChangedMark } from './changed-mark.tsx';

interface CustomFieldsProps {
  properties: NonNullable<ThemeFile['customProperties']>;
  /** Names of invalid properties. */
  mistaken: readonly string[];
  onChange(properties: NonNullable<ThemeFile['customProperties']>): void;
}

/** The client's own custom properties, one a line. */
export function CustomFields({ properties, mistaken, onChange }: CustomFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() =>
    Object.entries(properties)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  );
  return (
    <div className={styles['field']} data-problem={mistaken.length > 0 || undefined}>
      <label htmlFor={id}>{t('themes.custom')}</label>
      <textarea
        ref={area}
        id={id}
        className="ls-input"
        rows={4}
        spellCheck={false}
        aria-invalid={mistaken.length > 0}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChange(propertiesOf(target.value));
        }}
      />
      {mistaken.length > 0 && (
        <p className={styles['problems']}>
          {t('themes.problem.custom', { names: mistaken.join(', ') })}
        </p>
      )}
      {Object.keys(properties).length > 0 && (
        <ChangedMark
          label={t('themes.group.custom')}
          onTakeBack={() => {
            setText('');
            onChange({});
            area.current?.focus();
          }}
        />
      )}
    </div>
  );
}

function propertiesOf(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.replace(/;\s*$/, '').split(':');
      return [name.trim(), value.join(':').trim()];
    }),
  );
}
