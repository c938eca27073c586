import type { ResourceRow, ResourceValue, ResourceValues } from '#engine/resource/use-resource.ts';
import type { ResourceDescription, ResourceField } from '#schemas/api/resources.gen.ts';

import type { FieldValue } from './form-field.tsx';

export type FormValues = Readonly<Record<string, FieldValue>>;

/** What the form of a row begins with; of a new row, nothing. */
export function formOf(fields: readonly ResourceField[], row: ResourceRow | undefined): FormValues {
  return Object.fromEntries(fields.map((field) => [field.Name, typed(field, row?.[field.Name])]));
}

function typed({ Kind }: ResourceField, value: ResourceValue): FieldValue {
  if (Kind === 'texts') return typeof value === 'object' && value !== null ? value : [];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The fields that a form of this kind shows: a new row has those that never change, too. */
export function fieldsOf(
  { Fields }: ResourceDescription,
  form: readonly { field: string }[],
  isNew: boolean,
): ResourceField[] {
  const shown = form.map(({ field }) => Fields.find(({ Name }) => Name === field));
  return shown.filter(
    (field): field is ResourceField =>
      field !== undefined && (field.Access === 'given' || (field.Access === 'fixed' && isNew)),
  );
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** As the server takes it. Of a row that is there, only what was changed. */
export function bodyOf(
  fields: readonly ResourceField[],
  values: FormValues,
  before: FormValues | undefined,
): ResourceValues {
  const sent = fields.filter(({ Name }) => !before || !isSame(before[Name], values[Name]));
  return Object.fromEntries(
    sent.map((field) => [field.Name, valueOf(field, values[field.Name] ?? '')]),
  );
}

/** What is no number stays text, so that the server says what is wrong with it. */
function valueOf({ Kind, IsRequired }: ResourceField, value: FieldValue): ResourceValue {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '' && !IsRequired) return null;
  if (Kind !== 'number') return text;
  // 1,500 is one and a half to some and fifteen hundred to others.
  if (text === '' || /,\d{3}$/.test(text)) return text;
  const number = Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : text;
}

/** By field, the key of a text that says what is wrong with it. */
export function faultsOf(
  fields: readonly ResourceField[],
  values: FormValues,
): Readonly<Record<string, string>> {
  const faults = fields.map((field) => [field.Name, faultOf(field, values[field.Name] ?? '')]);
  return Object.fromEntries(faults.filter(([, fault]) => fault)) as Record<string, string>;
}

function faultOf(field: ResourceField, value: FieldValue): string | undefined {
  const { IsRequired, Kind, MinItems = 0 } = field;
  const isEmpty = typeof value === 'string' ? value.trim() === '' : value.length < MinItems;
  if (isEmpty) return IsRequired ? 'resource-table.needed' : undefined;
  return Kind === 'number' && typeof valueOf(field, value) !== 'number'
    ? 'resource-table.notNumber'
    : undefined;
}
