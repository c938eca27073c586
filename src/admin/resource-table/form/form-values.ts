import { isoInstant } from '#lib/instant-text.ts';
import type {
  ResourceItem,
  ResourceRow,
  ResourceValue,
  ResourceValues,
} from '#resources/use-resource.ts';
import type { ResourceDescription, ResourceField } from '#schemas/api/resources.gen.ts';
import { readNumber } from '#shared/read-number.ts';

/** As it is typed: a number is text until the form is sent; instants are as `instant-text` has them. */
export type FieldValue = string | boolean | readonly string[] | readonly TypedItem[];
export type TypedItem = Readonly<Record<string, string | boolean>>;
export type FormValues = Readonly<Record<string, FieldValue>>;

/** What the form of a row begins with; of a new row, nothing. */
export function formOf(fields: readonly ResourceField[], row: ResourceRow | undefined): FormValues {
  return Object.fromEntries(fields.map((field) => [field.Name, typed(field, row?.[field.Name])]));
}

function typed({ Kind, Items = [] }: ResourceField, value: ResourceValue): FieldValue {
  if (Kind === 'texts' || Kind === 'choices') return (listOf(value) as readonly string[]) ?? [];
  if (Kind === 'items')
    return ((listOf(value) ?? []) as readonly ResourceItem[]).map((item) => typedItem(Items, item));
  return typedSimple(Kind, value);
}

function listOf(value: ResourceValue): readonly unknown[] | undefined {
  return Array.isArray(value) ? (value as readonly unknown[]) : undefined;
}

/** @param item Undefined for a new one. */
export function typedItem(
  fields: readonly ResourceField[],
  item: ResourceItem | undefined,
): TypedItem {
  return Object.fromEntries(
    fields.map(({ Name, Kind }) => [Name, typedSimple(Kind, item?.[Name])]),
  );
}

function typedSimple(kind: ResourceField['Kind'], value: ResourceValue): string | boolean {
  if (kind === 'flag') return value === true;
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value);
}

/** With instants in place of what was typed by the clock of a zone. */
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

/** The fields that a form of this kind shows: a new row has those that never change, too. */
export function fieldsOf(
  { Fields }: ResourceDescription,
  form: readonly { field: string }[],
  isNew: boolean,
): ResourceField[] {
  const names = [...new Set(form.map(({ field }) => field))];
  const shown = names.map((field) => Fields.find(({ Name }) => Name === field));
  return shown.filter(
    (field): field is ResourceField =>
      field !== undefined && (field.Access === 'given' || (field.Access === 'fixed' && isNew)),
  );
}

interface Entry {
  field: string;
  when?: { field: string; in: readonly string[] };
}

/** What a form says of a field, as long as its values are these; undefined where it is not shown. */
export function entryFor<One extends Entry>(
  entries: readonly One[],
  name: string,
  values: FormValues,
): One | undefined {
  return entries.find(
    ({ field, when }) =>
      field === name && (!when || when.in.some((one) => one === values[when.field])),
  );
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** As the server takes it: what is other than `before`, or all. */
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

/** Of a new row, only what says something. */
export function newBodyOf(fields: readonly ResourceField[], values: FormValues): ResourceValues {
  const body = Object.entries(bodyOf(fields, values, undefined));
  return Object.fromEntries(body.filter(([, value]) => value !== null));
}

function valueOf(field: ResourceField, value: FieldValue): ResourceValue {
  if (typeof value === 'string' || typeof value === 'boolean') return simpleOf(field, value);
  if (field.Kind !== 'items') return linesOf(value as readonly string[]);
  const fields = field.Items ?? [];
  return (value as readonly TypedItem[]).map((item) =>
    Object.fromEntries(fields.map((one) => [one.Name, simpleOf(one, item[one.Name] ?? '')])),
  );
}

/** Without those that say nothing. */
function linesOf(value: readonly string[]): string[] {
  return value.map((line) => line.trim()).filter((line) => line !== '');
}

/** What is no number stays text, so that the server says what is wrong with it. */
function simpleOf(
  { Kind, IsRequired }: ResourceField,
  value: string | boolean,
): string | number | boolean | null {
  if (typeof value === 'boolean') return value;
  const text = value.trim();
  if (text === '' && !IsRequired) return null;
  // A field shows numbers with a point: only 1,500 is one and a half to some.
  return Kind === 'number' ? (readNumber(text, 'point') ?? text) : text;
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
  if (field.Kind === 'items')
    return (value as readonly TypedItem[])
      .flatMap((item) => (field.Items ?? []).map((one) => simpleFault(one, item[one.Name] ?? '')))
      .find((fault) => fault !== undefined);
  if (typeof value === 'object') {
    const { MinItems = 0 } = field;
    return linesOf(value as readonly string[]).length < MinItems
      ? 'resource-table.needed'
      : undefined;
  }
  return simpleFault(field, value);
}

function simpleFault(field: ResourceField, value: string | boolean): string | undefined {
  if (typeof value === 'boolean') return undefined;
  if (value.trim() === '') return field.IsRequired ? 'resource-table.needed' : undefined;
  return field.Kind === 'number' && typeof simpleOf(field, value) !== 'number'
    ? 'resource-table.notNumber'
    : undefined;
}
