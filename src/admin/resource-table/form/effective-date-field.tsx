import { useId } from 'react';

import { useText } from '#engine/text.ts';
import type { ResourceItem, ResourceRow } from '#resources/use-resource.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';
import { dateFormat } from '#shared/date-format.ts';
import { Radio } from '#ui/controls/radio.tsx';

import { Preview } from '../preview/preview.tsx';
import type { TableOptions } from '../table-options.ts';
import { valueText } from '../values/cell.tsx';
import { isDatedForm } from './dated-fields.ts';
import styles from './form.module.css';
import type { RowFormProps, useRowForm } from './use-row-form.ts';

interface HoldsFromProps extends Pick<
  RowFormProps,
  'options' | 'description' | 'resource' | 'row'
> {
  form: ReturnType<typeof useRowForm>;
}

/** Date from which a change of dated fields holds, with earlier values. */
export function EffectiveDateField({ options, description, resource, row, form }: HoldsFromProps) {
  const { t } = useText();
  const name = useId();
  if (!row || !isDatedForm(description, form.fields)) return null;
  const { since } = form;
  const error = since.errorOf(form.refusal, form.attempts > 0);
  return (
    <fieldset className={styles['holds']}>
      <legend>{t('resource-table.holds')}</legend>
      <Radio name={name} isChecked={!since.isNamed} onChoose={() => since.setDay(undefined)}>
        <span>{t('resource-table.holds.today')}</span>
      </Radio>
      <Radio name={name} isChecked={since.isNamed} onChoose={() => since.setDay('')}>
        <span>{t('resource-table.holds.past')}</span>
      </Radio>
      {since.isNamed && (
        <label className={styles['since']}>
          <span>{t('resource-table.holds.since')}</span>
          <input
            className="ls-input"
            type="date"
            value={since.day}
            aria-invalid={error !== null}
            onChange={(event) => since.setDay(event.target.value)}
          />
        </label>
      )}
      <p className="ls-field-error" role="alert">
        {error}
      </p>
      <Preview resource={resource} row={row} form={form} />
      <Earlier options={options} description={description} row={row} />
    </fieldset>
  );
}

interface EarlierProps {
  options: TableOptions;
  description: ResourceDescription;
  row: ResourceRow;
}

/** Earlier values, the newest first. */
function Earlier({ options, description: { Dated, Fields }, row }: EarlierProps) {
  const { t, locale } = useText();
  const listed = row[Dated?.Earlier ?? ''];
  const items = Array.isArray(listed) ? (listed as readonly ResourceItem[]) : [];
  if (items.length === 0) return null;

  function wordsOf(item: ResourceItem): string {
    return Fields.filter(({ Name }) => Name in item)
      .map(({ Name, Kind }) => {
        const column = options.form.find(({ field }) => field === Name);
        const known = { column: column ?? {}, kind: Kind, known: [], t, locale };
        const held = item[Name] ?? null;
        const value = held === null ? '—' : valueText(held, known);
        return t('resource-table.holds.value', { field: t(column?.label ?? Name), value });
      })
      .join(', ');
  }

  return (
    <details className={styles['changes']}>
      <summary>{t('resource-table.holds.earlier')}</summary>
      <ol reversed>
        {items.toReversed().map((item) => (
          <li key={String(item['Until'])}>
            {t('resource-table.holds.until', {
              day: dateFormat('date', locale, zoneOf(String(item['Until']))).format(
                new Date(String(item['Until'])),
              ),
              value: wordsOf(item),
            })}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Dates are shown in UTC, so that every reader sees the same date. */
function zoneOf(until: string): string | undefined {
  return until.includes('T') ? undefined : 'UTC';
}
