import type { TFunction } from 'i18next';

import { isIncomplete, timeRangesOf } from '../items/time-ranges.ts';
import type { FieldEntry } from '../table-options.ts';
import {
  fieldHasValue,
  nonBlankLines,
  typedValue,
  type FieldValue,
  type FormValues,
  type TypedField,
  type TypedItem,
} from './form-values.ts';

/** A fault of a value, as a text key. */
export interface FormError {
  text: string;
  /** Numbers for the text's placeholders. */
  values?: Readonly<Record<string, number>>;
  /** The numbers are fractions, shown as per cent. */
  isPercent?: boolean;
  /** Faults in the cells of a list of items. */
  cells?: readonly (FormError & { index: number; field: string })[];
}

/** Text of a fault in the language of the page, with localized numbers. */
export function formErrorText(
  { text, values = {}, isPercent = false }: FormError,
  { t, locale }: { t: TFunction; locale: string },
): string {
  const style = isPercent ? 'percent' : 'decimal';
  const said = Object.entries(values).map(([name, value]) => [
    name,
    value.toLocaleString(locale, { style, maximumFractionDigits: 3 }),
  ]);
  return t(text, Object.fromEntries(said) as Record<string, string>);
}

const needed: FormError = { text: 'resource-table.needed' };

/** Faults by field. */
export function formErrors(
  fields: readonly TypedField[],
  values: FormValues,
): Readonly<Record<string, FormError>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const error = valueError(field, values[field.Name] ?? '');
      return error ? [[field.Name, error]] : [];
    }),
  );
}

/** Faults of fields that another field's value requires: the clients of a plant user. */
export function missingFieldErrors(
  entries: readonly FieldEntry[],
  values: FormValues,
): Readonly<Record<string, FormError>> {
  const missing = entries.filter(
    ({ field, neededWith }) =>
      neededWith && fieldHasValue(neededWith, values) && isEmpty(values[field]),
  );
  return Object.fromEntries(missing.map(({ field }) => [field, needed]));
}

export function isEmpty(value: FieldValue | undefined): boolean {
  return value === undefined || (typeof value === 'object' && value.length === 0) || value === '';
}

function valueError(field: TypedField, value: FieldValue): FormError | undefined {
  if (field.Kind === 'items') return itemsError(field, value as readonly TypedItem[]);
  if (typeof value === 'object') {
    const { MinItems = 0 } = field;
    return nonBlankLines(value as readonly string[]).length < MinItems ? needed : undefined;
  }
  return simpleValueError(field, value);
}

function itemsError(
  { Items = [] }: TypedField,
  items: readonly TypedItem[],
): FormError | undefined {
  const cells = items.flatMap((item, index) =>
    Items.flatMap((one) => {
      const error = simpleValueError(one, item[one.Name] ?? '');
      return error ? [{ ...error, index, field: one.Name }] : [];
    }),
  );
  const [first] = cells;
  return first && { ...first, cells };
}

function simpleValueError(field: TypedField, value: string | boolean): FormError | undefined {
  if (typeof value === 'boolean') return undefined;
  if (value.trim() === '') return field.IsRequired ? needed : undefined;
  if (field.as === 'timeRanges')
    return timeRangesOf(value).some(isIncomplete)
      ? { text: 'resource-table.halfRange' }
      : undefined;
  return field.Kind === 'number' ? numberError(field, typedValue(field, value)) : undefined;
}

function numberError(
  { as, Minimum: minimum = -Infinity, Maximum: maximum = Infinity }: TypedField,
  value: ReturnType<typeof typedValue>,
): FormError | undefined {
  if (typeof value !== 'number') return { text: 'resource-table.notNumber' };
  if (value >= minimum && value <= maximum) return undefined;
  const isPercent = as === 'percent';
  if (maximum === Infinity)
    return { text: 'resource-table.atLeast', values: { minimum }, isPercent };
  if (minimum === -Infinity)
    return { text: 'resource-table.atMost', values: { maximum }, isPercent };
  return { text: 'resource-table.between', values: { minimum, maximum }, isPercent };
}
