import { isoInstant } from '#lib/time/instant-text.ts';
import type {
  ResourceItem,
  ResourceRow,
  ResourceValue,
  ResourceValues,
} from '#resources/use-resource.ts';
import type { ResourceDescription, ResourceField } from '#schemas/api/resources.gen.ts';
import { readNumber } from '#shared/read-number.ts';

import { timeRangesOf, timeRangesText } from '../items/time-ranges.ts';
import type { FieldEntry } from '../table-options.ts';

/** Form input: numbers are text until submission; instants have the format of `instant-text`. */
export type FieldValue = string | boolean | readonly string[] | readonly TypedItem[];
export type TypedItem = Readonly<Record<string, string | boolean>>;
export type FormValues = Readonly<Record<string, FieldValue>>;

/** A resource field with the screen's input format. */
export interface TypedField extends ResourceField {
  as?: FieldEntry['as'];
  Items?: TypedField[];
}

/** Initial values of a form; for a new row, the defaults of the store. */
export function initialFormValues(
  fields: readonly TypedField[],
  row: ResourceRow | undefined,
): FormValues {
  return Object.fromEntries(
    fields.map((field) => [field.Name, typed(field, row ? row[field.Name] : field.Usual)]),
  );
}

function typed(field: TypedField, value: ResourceValue): FieldValue {
  const { Kind, Items = [] } = field;
  if (Kind === 'texts' || Kind === 'choices') return (listOf(value) as readonly string[]) ?? [];
  if (Kind === 'items')
    return ((listOf(value) ?? []) as readonly ResourceItem[]).map((item) => typedItem(Items, item));
  return typedSimple(field, value);
}

function listOf(value: ResourceValue): readonly unknown[] | undefined {
  return Array.isArray(value) ? (value as readonly unknown[]) : undefined;
}

/** @param item Undefined for a new one. */
export function typedItem(
  fields: readonly TypedField[],
  item: ResourceItem | undefined,
): TypedItem {
  return Object.fromEntries(
    fields.map((field) => [field.Name, typedSimple(field, item?.[field.Name])]),
  );
}

function typedSimple({ Kind, as }: TypedField, value: ResourceValue): string | boolean {
  if (Kind === 'flag') return value === true;
  if (as === 'percent' && typeof value === 'number') return String(rounded(value * 100));
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value);
}

/** Converts typed local times to instants. */
export function withInstants(
  fields: readonly ResourceField[],
  values: FormValues,
  timeZone: string,
): FormValues {
  const read = fields.flatMap(({ Name, Kind }) => {
    const value = values[Name];
    const isTyped = Kind === 'instant' && typeof value === 'string' && value.trim() !== '';
    return isTyped ? [[Name, isoInstant(value, timeZone)] as const] : [];
  });
  return { ...values, ...Object.fromEntries(read) };
}

/** Floating-point error: 0.07 × 100 is not exactly 7. */
function rounded(value: number): number {
  return Number(value.toPrecision(12));
}

/** Fields of the form; a new row also has those that cannot be changed later. */
export function formFields(
  { Fields }: ResourceDescription,
  form: readonly FieldEntry[],
  isNew: boolean,
): TypedField[] {
  const names = [...new Set(form.map(({ field }) => field))];
  return names.flatMap((name) => {
    const field = Fields.find(({ Name }) => Name === name);
    const isShown = field?.Access === 'given' || (field?.Access === 'fixed' && isNew);
    const entry = form.find((one) => one.field === name);
    return field && entry && isShown ? [typedField(field, entry)] : [];
  });
}

function typedField(
  field: ResourceField,
  { as, isRequired = false, items }: FieldEntry,
): TypedField {
  const { Items } = field;
  return {
    ...field,
    IsRequired: field.IsRequired || isRequired,
    ...(as && { as }),
    ...(Items && { Items: Items.map((item) => typedItemField(item, items)) }),
  };
}

function typedItemField(item: ResourceField, labels: FieldEntry['items']): TypedField {
  const as = labels?.find(({ field }) => field === item.Name)?.as;
  return { ...item, ...(as && { as }) };
}

interface Entry {
  field: string;
  when?: { field: string; in: readonly string[] };
}

/** The form's entry of a field that applies to the current values; undefined if hidden. */
export function entryFor<One extends Entry>(
  entries: readonly One[],
  name: string,
  values: FormValues,
): One | undefined {
  return entries.find(
    ({ field, when }) => field === name && (!when || fieldHasValue(when, values)),
  );
}

/** Fields that are visible with the current values. */
export function visibleFields(
  fields: readonly TypedField[],
  entries: readonly Entry[],
  values: FormValues,
): TypedField[] {
  return fields.filter(({ Name }) => entryFor(entries, Name, values));
}

/** A newly hidden field is reset; one that was already hidden keeps its stored value. */
export function withoutHidden(
  fields: readonly TypedField[],
  entries: readonly Entry[],
  { values, before }: { values: FormValues; before: FormValues },
): FormValues {
  const hidden = fields.filter(({ Name }) => !entryFor(entries, Name, values));
  const said = hidden.map((field): [string, FieldValue] => {
    const { Name, IsRequired, Kind, Usual } = field;
    const isEnded = entryFor(entries, Name, before) && !IsRequired && !listKinds.has(Kind);
    return [Name, isEnded ? typed(field, Usual) : (before[Name] ?? '')];
  });
  return { ...values, ...Object.fromEntries(said) };
}

/** Not reset when hidden: an empty list is a value, and may be refused. */
const listKinds: ReadonlySet<unknown> = new Set<ResourceField['Kind']>([
  'texts',
  'choices',
  'items',
]);

/** Whether a field has one of these values; for a list, at least one. */
export function fieldHasValue(
  when: { field: string; in: readonly string[] },
  values: FormValues,
): boolean {
  const value = values[when.field];
  const given = (typeof value === 'object' ? value : [value]) as readonly unknown[];
  return when.in.some((one) => given.includes(one));
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Request body: values that differ from `before`, or all. */
export function requestBody(
  fields: readonly TypedField[],
  values: FormValues,
  before: FormValues | undefined,
): ResourceValues {
  const sent = fields.filter(({ Name }) => !before || !isSame(before[Name], values[Name]));
  return Object.fromEntries(
    sent.map((field) => [field.Name, valueOf(field, values[field.Name] ?? '')]),
  );
}

/** Body of a new row: only fields with a value. */
export function newBodyOf(fields: readonly TypedField[], values: FormValues): ResourceValues {
  const body = Object.entries(requestBody(fields, values, undefined));
  return Object.fromEntries(body.filter(([, value]) => value !== null));
}

function valueOf(field: TypedField, value: FieldValue): ResourceValue {
  if (typeof value === 'string' || typeof value === 'boolean') return typedValue(field, value);
  if (field.Kind !== 'items') return nonBlankLines(value as readonly string[]);
  const fields = field.Items ?? [];
  return (value as readonly TypedItem[]).map((item) =>
    Object.fromEntries(fields.map((one) => [one.Name, typedValue(one, item[one.Name] ?? '')])),
  );
}

/** Without blank lines. */
export function nonBlankLines(value: readonly string[]): string[] {
  return value.map((line) => line.trim()).filter((line) => line !== '');
}

/** An invalid number is sent as text, so that the server reports it. */
export function typedValue(
  { Kind, IsRequired, as }: TypedField,
  value: string | boolean,
): string | number | boolean | null {
  if (typeof value === 'boolean') return value;
  const text = as === 'timeRanges' ? withoutEmpty(value) : value.trim();
  if (text === '' && !IsRequired) return null;
  return Kind === 'number' ? (numberOf(text, as === 'percent') ?? text) : text;
}

/** Drops rows that were added but not filled in. */
function withoutEmpty(ranges: string): string {
  return timeRangesText(timeRangesOf(ranges).filter(({ start, end }) => start + end !== ''));
}

function numberOf(text: string, isPercent: boolean): number | undefined {
  // The field shows a decimal point, so 1,500 may be meant as one and a half.
  const read = readNumber(isPercent ? text.replace(/\s*%$/, '') : text, 'point');
  return read === undefined || !isPercent ? read : rounded(read / 100);
}
