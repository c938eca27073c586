import { isObject, mergePatch } from '../merge-patch.ts';

/** One layer of a document: what it changes, as a JSON Merge Patch (RFC 7396). */
export interface Layer {
  /** Unique among the layers: `client northwind`. */
  name: string;
  patch: unknown;
}

interface LayeredDocument {
  document: unknown;
  /** By the JSON pointer of a field that is no object: the name of the layer that set it. */
  setBy: ReadonlyMap<string, string>;
}

/** The name of what is beneath all layers. */
const baseLayer = 'base';

/**
 * Lays patches over a document, the later ones over the earlier, and remembers who set what.
 * @param base Not changed.
 */
export function layered(base: unknown, layers: readonly Layer[]): LayeredDocument {
  const setBy = new Map<string, string>();
  record(setBy, { pointer: '', value: base, name: baseLayer });
  let document = base;
  for (const { name, patch } of layers) {
    recordPatch(setBy, { pointer: '', below: document, patch, name });
    document = mergePatch(document, patch);
  }
  return { document, setBy };
}

/** What a patch names that is not there to be removed. */
export function removalsWithoutTarget(below: unknown, patch: unknown, pointer = ''): string[] {
  if (!isObject(patch)) return [];
  return Object.entries(patch).flatMap(([name, value]) => {
    const at = `${pointer}/${escapeStep(name)}`;
    const there = isObject(below) && Object.hasOwn(below, name) ? below[name] : undefined;
    if (value === null) return there === undefined ? [at] : [];
    return removalsWithoutTarget(there, value, at);
  });
}

/**
 * Where a document is no longer as a layer was made for.
 * @param expected Values by JSON pointer, as they were then.
 * @returns the pointers, with what is there now.
 */
export function changedBelow(
  below: unknown,
  expected: Readonly<Record<string, unknown>>,
): { pointer: string; now: unknown }[] {
  return Object.entries(expected).flatMap(([pointer, then]) => {
    const now = valueAt(below, pointer);
    return JSON.stringify(now ?? null) === JSON.stringify(then) ? [] : [{ pointer, now }];
  });
}

/**
 * What a patch replaces or removes, as it is beneath: by JSON pointer, so that a later change of it
 * is noticed.
 */
export function replacedBy(below: unknown, patch: unknown, pointer = ''): Record<string, unknown> {
  if (below === undefined) return {};
  if (!isObject(patch) || !isObject(below)) return { [pointer]: below };
  const fields = Object.entries(patch).map(([name, value]) =>
    replacedBy(
      Object.hasOwn(below, name) ? below[name] : undefined,
      value,
      `${pointer}/${escapeStep(name)}`,
    ),
  );
  return Object.assign({}, ...fields) as Record<string, unknown>;
}

/** What a JSON pointer leads to; undefined where it leads nowhere. */
export function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const step of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    value = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
  }
  return value;
}

function recordPatch(
  setBy: Map<string, string>,
  {
    pointer,
    below,
    patch,
    name,
  }: { pointer: string; below: unknown; patch: unknown; name: string },
): void {
  if (!isObject(patch) || !isObject(below)) {
    forget(setBy, pointer);
    if (patch !== null) record(setBy, { pointer, value: mergePatch(undefined, patch), name });
    return;
  }
  setBy.delete(pointer);
  for (const [field, value] of Object.entries(patch)) {
    const at = `${pointer}/${escapeStep(field)}`;
    const there = Object.hasOwn(below, field) ? below[field] : undefined;
    recordPatch(setBy, { pointer: at, below: there, patch: value, name });
  }
}

/** Lists are set as a whole: a patch replaces them so. */
function record(
  setBy: Map<string, string>,
  { pointer, value, name }: { pointer: string; value: unknown; name: string },
): void {
  const fields = isObject(value) ? Object.entries(value) : [];
  if (fields.length === 0) setBy.set(pointer, name);
  for (const [field, inner] of fields)
    record(setBy, { pointer: `${pointer}/${escapeStep(field)}`, value: inner, name });
}

function forget(setBy: Map<string, string>, pointer: string): void {
  for (const at of setBy.keys())
    if (at === pointer || at.startsWith(`${pointer}/`)) setBy.delete(at);
}

/** A name as one step of a JSON pointer. */
export function escapeStep(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}
