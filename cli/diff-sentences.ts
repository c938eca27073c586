import { differences, type Difference } from '#shared/differences.ts';
import { escapeStep, stepsOf, valueAt } from '#shared/json-pointer.ts';
import { isObject } from '#shared/merge-patch.ts';

/** English texts by key. */
type Texts = Readonly<Record<string, string>>;

/** Two versions of a document; undefined if absent. */
interface Compared {
  before: unknown;
  after: unknown;
  texts?: Texts;
}

interface DescribedChange extends Difference {
  /** English sentence: `the tab "Grid" (/dashboard/plant/oee-grid-view) is gone`. */
  words: string;
}

/** Differences of two documents as sentences; an added or removed object is one sentence. */
export function changesIn({ texts = {}, ...documents }: Compared): DescribedChange[] {
  const [before, after] = [keyed(documents.before), keyed(documents.after)];
  const pointers = differences(before, after).map(({ pointer }) =>
    wholePointer(pointer, [before, after]),
  );
  return [...new Set(pointers)].flatMap((pointer) => {
    const change = { pointer, before: valueAt(before, pointer), after: valueAt(after, pointer) };
    const words = sentenceOf(change, { before, after, texts });
    return words === undefined ? [] : [{ ...change, words }];
  });
}

/** English: `changes from "a" to "b"`. Text keys are replaced by their texts. */
export function changeWords(
  { before, after }: Pick<Difference, 'before' | 'after'>,
  texts: Texts = {},
): string {
  if (before === undefined) return isWhole(after) ? 'is new' : `is new: ${valueText(after, texts)}`;
  if (after === undefined)
    return isWhole(before) ? 'is gone' : `is gone: it was ${valueText(before, texts)}`;
  return `changes from ${valueText(before, texts)} to ${valueText(after, texts)}`;
}

/** Display name with the name in files: `"Grid" (oee-grid-view)`. */
export function quotedName(key: string, thing: unknown, texts: Texts): string {
  const fields = isObject(thing) ? ['title', 'label', 'Text', 'DisplayName'] : [];
  const title = fields.map((field) => valueAt(thing, `/${field}`)).find(isText);
  return title === undefined ? key : `"${texts[title] ?? title}" (${key})`;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isWhole(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function valueText(value: unknown, texts: Texts): string {
  return JSON.stringify(isText(value) ? (texts[value] ?? value) : value);
}

/** Pointer of the whole object or item that was added or removed, if the field belongs to one. */
function wholePointer(pointer: string, documents: readonly unknown[]): string {
  let whole = '';
  for (const step of ['', ...pointer.split('/').slice(1)]) {
    if (step !== '') whole += `/${step}`;
    // A new collection is reported item by item.
    if (kinds.has(whole.slice(1))) continue;
    if (documents.some((document) => valueAt(document, whole) === undefined)) return whole;
  }
  return pointer;
}

/** Undefined for consequences of another change: an added or removed item changes the order. */
function sentenceOf(
  change: Difference,
  { before, after, texts = {} }: Compared,
): string | undefined {
  const { pointer } = change;
  if (pointer === '') return `it ${changeWords(change, texts)}`;
  const list = pointer.endsWith('/order') && orderOf(change);
  if (!list) return `${subjectOf(pointer, { before, after, texts })} ${changeWords(change, texts)}`;
  if (!list.isSameSet) return undefined;
  const parent = pointer.slice(0, -'/order'.length);
  return `${subjectOf(parent, { before, after, texts })} are in another order`;
}

/** Orders of items with names: see `keyed`. */
function orderOf({ before, after }: Difference): { isSameSet: boolean } | undefined {
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
  const [one, other] = [before, after].map((list) =>
    JSON.stringify((list as string[]).toSorted((a, b) => (a < b ? -1 : 1))),
  );
  return { isSameSet: one === other };
}

/** Names of collections' items, by the field of the collection. */
const kinds: ReadonlyMap<string, string> = new Map([
  ['tabs', 'tab'],
  ['widgets', 'widget'],
  ['data', 'data'],
  ['objects', 'object'],
  ['plants', 'plant'],
  ['groups', 'group'],
  ['entries', 'entry'],
  ['Questions', 'question'],
  ['Sections', 'section'],
  ['Parameters', 'parameter'],
]);

/** `the title`, `columns › State of the widget main`. */
function subjectOf(pointer: string, { before, after, texts = {} }: Compared): string {
  const steps = stepsOf(pointer);
  const [field = '', key, ...rest] = steps;
  if (field === 'everyPlant') return `${steps.slice(1).join(' › ')} of every plant`;
  const kind = kinds.get(field);
  if (kind === undefined || key === undefined) return `the ${steps.join(' › ')}`;
  const at = `/${escapeStep(field)}/${escapeStep(key)}`;
  const thing = `the ${kind} ${quotedName(key, valueAt(after, at) ?? valueAt(before, at), texts)}`;
  const inside = rest[0] === 'options' ? rest.slice(1) : rest;
  return inside.length === 0 ? thing : `${inside.join(' › ')} of ${thing}`;
}

/** Identifying fields of list items. */
const itemKeys = ['id', 'href', 'field', 'name', 'path'];

/**
 * Converts lists of named items to objects, so that changes of one item are compared individually.
 */
function keyed(value: unknown): unknown {
  if (Array.isArray(value)) return keyedList(value) ?? value;
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, keyed(one)]));
}

function keyedList(list: readonly unknown[]): unknown {
  const key = itemKeys.find((name) => {
    const names = list.map((item) => (isObject(item) ? item[name] : undefined));
    return names.every(isText) && new Set(names).size === list.length;
  });
  if (key === undefined || list.length === 0) return undefined;
  const items = list as readonly Record<string, unknown>[];
  const order = items.map((item) => item[key]);
  const byName = items.map((item): [string, unknown] => [String(item[key]), keyed(item)]);
  return { ...Object.fromEntries(byName), order };
}
