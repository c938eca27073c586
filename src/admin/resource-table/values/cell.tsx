import type { TFunction } from 'i18next';

import { useChoices, type Choice } from '#resources/use-choices.ts';
import type { ResourceRow, ResourceValue } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import { dateFormat } from '#shared/date-format.ts';
import type { ResourceField } from '#schemas/api/resources.gen.ts';

import { connectionFaultText } from './connection-fault-text.ts';
import { itemText } from './item-text.ts';
import { optionLabel } from './option-label.ts';
import type { FieldEntry } from '../table-options.ts';
import styles from './values.module.css';

type Column = FieldEntry;

/** One value of a row in readable form. An error shows its code and detail. */
export function ValueCell({
  column,
  kind,
  row,
}: {
  column: Column;
  kind: ResourceField['Kind'] | undefined;
  row: ResourceRow;
}) {
  const { choices, empty, field } = column;
  const { t, locale } = useText();
  const known = useChoices(choices);
  const value = kind === 'reference' ? nameOfReference(row, field) : row[field];
  if (typeof value === 'boolean') return <Flag isOn={value} t={t} />;
  if (isEmpty(value))
    return <span className={styles['empty']}>{empty === undefined ? '—' : t(empty)}</span>;
  const code = row[`${field}Code`];
  if (typeof code === 'string' && typeof value === 'string')
    return connectionFaultText(t, { text: value, code, detail: row[`${field}Detail`] });
  const { TimeZone } = row;
  const timeZone = typeof TimeZone === 'string' ? TimeZone : undefined;
  return valueText(value, { column, kind, known, t, locale, timeZone });
}

function isEmpty(value: ResourceValue): value is null | undefined {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (typeof value === 'object' && value.length === 0)
  );
}

/** Name of a reference, from its sibling field: PlantName for PlantId. */
function nameOfReference(row: ResourceRow, field: string): ResourceValue {
  return row[field.replace(/Id$/, 'Name')] ?? row[field];
}

function Flag({ isOn, t }: { isOn: boolean; t: TFunction }) {
  return (
    <span className={styles['flag']} data-on={isOn}>
      <span aria-hidden="true">{isOn ? '✓' : '✕'}</span>{' '}
      {t(isOn ? 'resource-table.yes' : 'resource-table.no')}
    </span>
  );
}

interface ValueInput {
  column: Pick<Column, 'optionTexts' | 'items' | 'as'>;
  kind: ResourceField['Kind'] | undefined;
  known: readonly Choice[];
  t: TFunction;
  locale: string;
  /** Time zone of the row's plant; if absent, the reader's. */
  timeZone?: string | undefined;
}

/** A present value as text. */
export function valueText(
  value: NonNullable<ResourceValue>,
  { column, kind, known, t, locale, timeZone }: ValueInput,
): string {
  if (typeof value === 'boolean') return t(value ? 'resource-table.yes' : 'resource-table.no');
  if (typeof value === 'number') return numberText(value, { as: column.as, locale });
  if (kind === 'instant' && typeof value === 'string')
    return dateFormat('zoned', locale, timeZone).format(new Date(value));
  return [value].flat().map(nameOfOne).join(', ');

  function nameOfOne(one: string | Readonly<Record<string, unknown>>): string {
    if (typeof one !== 'string') return itemText(one, column.items, { t, locale });
    if (kind === 'choice' || kind === 'choices') return optionLabel(t, column.optionTexts, one);
    return known.find((choice) => choice.value === one)?.label ?? one;
  }
}

function numberText(
  value: number,
  { as, locale }: { as: Column['as'] | undefined; locale: string },
): string {
  const style = as === 'percent' ? 'percent' : 'decimal';
  return value.toLocaleString(locale, { style, maximumFractionDigits: 3, signDisplay: 'negative' });
}
