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

/** As it is typed: a number is text until the form is sent; instants are as `instant-text` has them. */
export type FieldValue = string | boolean | readonly string[] | readonly TypedItem[];
export type TypedItem = Readonly<Record<string, string | boolean>>;
export type FormValues = Readonly<Record<string, FieldValue>>;

/** A field of the resource, and what the screen says of how it is typed. */
export interface TypedField extends ResourceField {
  as?: FieldEntry['as'];
  Items?: TypedField[];
}

/** What the form of a row begins with; of a new row, what is stored where nothing is given. */
export function formOf(fields: readonly TypedField[], row: ResourceRow | undefined): FormValues {
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

/** 0.07 times 100 is no 7 to a computer. */
function rounded(value: number): number {
  return Number(value.toPrecision(12));
}

/** The fields that a form of this kind shows: a new row has those that never change, too. */
export function fieldsOf(
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

/** What a form says of a field, as long as its values are these; undefined where it is not shown. */
export function entryFor<One extends Entry>(
  entries: readonly One[],
  name: string,
  values: FormValues,
): One | undefined {
  return entries.find(({ field, when }) => field === name && (!when || holds(when, values)));
}

/** Those that the form shows, as long as its values are these. */
export function shownOf(
  fields: readonly TypedField[],
  entries: readonly Entry[],
  values: FormValues,
): TypedField[] {
  return fields.filter(({ Name }) => entryFor(entries, Name, values));
}

/** A field that is hidden now is sent empty; one that was hidden already keeps its stored value. */
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

/** An empty list may be refused, and says something. */
const listKinds: ReadonlySet<unknown> = new Set<ResourceField['Kind']>([
  'texts',
  'choices',
  'items',
]);

/** Whether a field has one of these values, or several of which one is. */
export function holds(when: { field: string; in: readonly string[] }, values: FormValues): boolean {
  const value = values[when.field];
  const given = (typeof value === 'object' ? value : [value]) as readonly unknown[];
  return when.in.some((one) => given.includes(one));
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** As the server takes it: what is other than `before`, or all. */
export function bodyOf(
  fields: readonly TypedField[],
  values: FormValues,
  before: FormValues | undefined,
): ResourceValues {
  const sent = fields.filter(({ Name }) => !before || !isSame(before[Name], values[Name]));
  return Object.fromEntries(
    sent.map((field) => [field.Name, valueOf(field, values[field.Name] ?? '')]),
  );
}

/** Of a new row, only what says something. */
export function newBodyOf(fields: readonly TypedField[], values: FormValues): ResourceValues {
  const body = Object.entries(bodyOf(fields, values, undefined));
  return Object.fromEntries(body.filter(([, value]) => value !== null));
}

function valueOf(field: TypedField, value: FieldValue): ResourceValue {
  if (typeof value === 'string' || typeof value === 'boolean') return simpleOf(field, value);
  if (field.Kind !== 'items') return linesOf(value as readonly string[]);
  const fields = field.Items ?? [];
  return (value as readonly TypedItem[]).map((item) =>
    Object.fromEntries(fields.map((one) => [one.Name, simpleOf(one, item[one.Name] ?? '')])),
  );
}

/** Without those that say nothing. */
export function linesOf(value: readonly string[]): string[] {
  return value.map((line) => line.trim()).filter((line) => line !== '');
}

/** What is no number stays text, so that the server says what is wrong with it. */
export function simpleOf(
  { Kind, IsRequired, as }: TypedField,
  value: string | boolean,
): string | number | boolean | null {
  if (typeof value === 'boolean') return value;
  const text = as === 'timeRanges' ? withoutEmpty(value) : value.trim();
  if (text === '' && !IsRequired) return null;
  return Kind === 'number' ? (numberOf(text, as === 'percent') ?? text) : text;
}

/** A line that was added and not filled in says nothing. */
function withoutEmpty(ranges: string): string {
  return timeRangesText(timeRangesOf(ranges).filter(({ start, end }) => start + end !== ''));
}

function numberOf(text: string, isPercent: boolean): number | undefined {
  // A field shows numbers with a point: only 1,500 is one and a half to some.
  const read = readNumber(isPercent ? text.replace(/\s*%$/, '') : text, 'point');
  return read === undefined || !isPercent ? read : rounded(read / 100);
}
