/** A document with one invalid change. */
export interface Mutant {
  /** `/widgets/main/type: null`. */
  name: string;
  text: string;
  /** Whether the change must be refused, or may be taken as intended. */
  isMistake: boolean;
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Replacements of one value of a document. Undefined removes the value. */
const replacements: Readonly<Record<string, (value: Json, id: Json) => Json | undefined>> = {
  delete: () => undefined,
  null: () => null,
  'wrong type': (value) => (typeof value === 'string' ? 7 : 'text'),
  empty: emptied,
  huge: (value) => (typeof value === 'number' ? 1e308 : 'x'.repeat(5000)),
  'unknown word': (value) => (typeof value === 'string' ? 'no-such-word' : -1),
  'script text': () => '<img src=x onerror=alert(1)>{{__proto__}}',
  twice: (value) => (Array.isArray(value) ? [...value, ...value] : [value, value]),
  // A screen that extends itself, a widget with the name of another thing.
  'its own id': (value, id) => (typeof value === 'string' ? id : [id]),
  'another list': (value) => (Array.isArray(value) ? value.toReversed() : [[[]]]),
};

/** Insertions into the text of an object, after its opening bracket; `%` is its first name. */
const insertions: Readonly<Record<string, string>> = {
  'unknown field': '"no-such-field": 1',
  'prototype name': '"__proto__": { "polluted": true }',
  constructor: '"constructor": { "prototype": { "polluted": true } }',
  'a name twice': '%: null',
  'deep nesting': `"no-such-field": ${'['.repeat(5000)}${']'.repeat(5000)}`,
};

/** All mutants of a document: each change applied to each value. */
export function mutantsOf(document: Json): Mutant[] {
  const id = valueAt(document, ['id']);
  return [...valuesIn(document)].flatMap((place) =>
    replaced(document, place, id).concat(extended(document, place)),
  );
}

function replaced(document: Json, { pointer, value }: Place, id: Json): Mutant[] {
  return Object.entries(replacements).flatMap(([done, replace]) => {
    const changed = changedAt(document, pointer, replace(value, id));
    if (changed === undefined) return [];
    const name = `${pointerOf(pointer)}: ${done}`;
    return [{ name, text: JSON.stringify(changed, null, 2), isMistake: false }];
  });
}

function extended(document: Json, { pointer, value }: Place): Mutant[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const [first] = Object.keys(value);
  return Object.entries(insertions).flatMap(([done, inserted]) => {
    if (inserted.startsWith('%') && first === undefined) return [];
    const own = inserted.replace('%', JSON.stringify(first ?? ''));
    const text = withInserted(document, pointer, own);
    // Names of queries, widgets and variables are free, and any field of an option is checked.
    return [{ name: `${pointerOf(pointer)}: ${done}`, text, isMistake: done !== 'unknown field' }];
  });
}

/** A deterministic sample of the mutants from all documents. */
export function sampleOf<One extends Mutant>(all: readonly One[], count: number): One[] {
  const keyed = all.map((mutant) => ({ mutant, key: scattered(mutant.name) }));
  return keyed
    .toSorted((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/** A hash of the name, for a pseudo-random order (FNV-1a). */
function scattered(name: string): number {
  return Array.from(name).reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0,
    2_166_136_261,
  );
}

interface Place {
  pointer: readonly string[];
  value: Json;
}

function emptied(value: Json): Json {
  if (Array.isArray(value)) return [];
  return typeof value === 'object' ? {} : '';
}

function* valuesIn(value: Json, pointer: readonly string[] = []): Generator<Place> {
  yield { pointer, value };
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) yield* valuesIn(inner, [...pointer, name]);
}

function changedAt(
  document: Json,
  pointer: readonly string[],
  value: Json | undefined,
): Json | undefined {
  const [step, ...rest] = pointer;
  if (step === undefined) return value;
  if (Array.isArray(document)) {
    const items = document.map((item, index) =>
      String(index) === step ? changedAt(item, rest, value) : item,
    );
    return items.filter((item) => item !== undefined);
  }
  const entries = Object.entries(document as Record<string, Json>).flatMap(([name, inner]) => {
    const changed = name === step ? changedAt(inner, rest, value) : inner;
    return changed === undefined ? [] : [[name, changed] as const];
  });
  return Object.fromEntries(entries);
}

const mark = 'this-is-where-the-text-goes';

function withInserted(document: Json, pointer: readonly string[], inserted: string): string {
  const marked = changedAt(document, pointer, {
    [mark]: 1,
    ...(valueAt(document, pointer) as object),
  });
  return JSON.stringify(marked, null, 2).replace(`"${mark}": 1`, inserted);
}

function valueAt(document: Json, pointer: readonly string[]): Json {
  return pointer.reduce<Json>(
    (value, step) => (value as Record<string, Json>)[step] ?? null,
    document,
  );
}

function pointerOf(pointer: readonly string[]): string {
  return pointer.map((step) => `/${step}`).join('') || '/';
}
