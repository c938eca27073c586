import { useId } from 'react';

import { useText } from '#engine/text.ts';
import type { FormTemplate } from '#schemas/api/forms.gen.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

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
        all={t('form-list.everyForm')}
        value={filter.templateId}
        rows={templates}
        onChoose={(templateId) => onChange({ templateId })}
      />
      {machines.length > 0 && (
        <Choice
          label={t('form-list.machine')}
          all={t('form-list.every')}
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

interface ChoiceProps {
  label: string;
  /** What is said where none is chosen. */
  all: string;
  value: string;
  rows: readonly { Id: string; DisplayName: string }[];
  onChoose(id: string): void;
}

/** One of them, or all. */
function Choice({ label, all, value, rows, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="ls-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles['field']}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{all}</option>
        {rows.map(({ Id, DisplayName }) => (
          <option key={Id} value={Id}>
            {DisplayName}
          </option>
        ))}
      </select>
    </div>
  );
}
