import { useId } from 'react';

import { useText } from '#engine/text.ts';
import type { FormTemplate } from '#schemas/api/forms.gen.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

import { Choice } from './choice.tsx';
import styles from './form-list.module.css';

export interface Filter {
  templateId: string;
  machineId: string;
  username: string;
  /** Days, the last one included. */
  from: string;
  to: string;
}

export const noFilter: Filter = { templateId: '', machineId: '', username: '', from: '', to: '' };

interface FiltersProps {
  templates: readonly FormTemplate[];
  machines: readonly Machine[];
  filter: Filter;
  /** Whose days they are. */
  timeZone: string;
  onChange(change: Partial<Filter>): void;
}

/** Every field narrows the list at once. */
export function CompletedFilters(props: FiltersProps) {
  const { machines, templates, filter, timeZone, onChange } = props;
  const { t } = useText();
  const id = useId();
  return (
    <div className={styles['filters']}>
      <Choice
        label={t('form-list.template')}
        none={t('form-list.everyForm')}
        value={filter.templateId}
        rows={templates}
        onChoose={(templateId) => onChange({ templateId })}
      />
      {machines.length > 0 && (
        <Choice
          label={t('form-list.machine')}
          none={t('form-list.every')}
          value={filter.machineId}
          rows={machines}
          onChoose={(machineId) => onChange({ machineId })}
        />
      )}
      {(['username', 'from', 'to'] as const).map((name) => (
        <div key={name} className="ls-field">
          <label htmlFor={`${id}-${name}`}>
            {t(name === 'username' ? 'form-list.who' : `form-list.${name}`)}
          </label>
          <input
            id={`${id}-${name}`}
            type={name === 'username' ? 'search' : 'date'}
            className={styles['field']}
            maxLength={100}
            value={filter[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
          {name !== 'username' && (
            <p className="ls-field-hint">{t('ui.instant.zone', { zone: timeZone })}</p>
          )}
        </div>
      ))}
    </div>
  );
}
