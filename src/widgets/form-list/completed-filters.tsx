import { useId } from 'react';

import { useText } from '#engine/text.ts';
import type { FormTemplate } from '#schemas/api/forms.gen.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';
import { SearchInput } from '#ui/controls/search-input.tsx';

import { Choice } from './choice.tsx';
import styles from './form-list.module.css';

export interface Filter {
  templateId: string;
  machineId: string;
  username: string;
  /** Dates, inclusive. */
  from: string;
  to: string;
}

export const noFilter: Filter = { templateId: '', machineId: '', username: '', from: '', to: '' };

interface FiltersProps {
  templates: readonly FormTemplate[];
  machines: readonly Machine[];
  filter: Filter;
  /** Time zone of the dates. */
  timeZone: string;
  onChange(change: Partial<Filter>): void;
}

/** Filters that apply at once. */
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
      <div className="ls-field">
        <label htmlFor={`${id}-who`}>{t('form-list.who')}</label>
        <SearchInput
          id={`${id}-who`}
          label={t('form-list.who')}
          placeholder=""
          className={styles['field']}
          value={filter.username}
          onChange={(username) => onChange({ username })}
        />
      </div>
      {(['from', 'to'] as const).map((name) => (
        <div key={name} className="ls-field">
          <label htmlFor={`${id}-${name}`}>{t(`form-list.${name}`)}</label>
          <input
            id={`${id}-${name}`}
            type="date"
            className={styles['field']}
            value={filter[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
          <p className="ls-field-hint">{t('ui.instant.zone', { zone: timeZone })}</p>
        </div>
      ))}
    </div>
  );
}
