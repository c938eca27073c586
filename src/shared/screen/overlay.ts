import { escapeStep, valueAt } from '../json-pointer.ts';
import { isObject, mergePatch } from '../merge-patch.ts';

/** One layer of a document: its changes as a JSON Merge Patch (RFC 7396). */
export interface Layer {
  /** Unique among the layers: `client northwind`. */
  name: string;
  patch: unknown;
}

interface LayeredDocument {
  document: unknown;
  /** Name of the layer that set a field, by the JSON pointer of fields that are no objects. */
  setBy: ReadonlyMap<string, string>;
}

/** Name of the base beneath all layers. */
const baseLayer = 'base';

/**
 * Applies patches to a document in order, and records the layer of each field.
 * @param base Not changed.
 */
export function applyLayers(base: unknown, layers: readonly Layer[]): LayeredDocument {
  const setBy = new Map<string, string>();
  record(setBy, { pointer: '', value: base, name: baseLayer });
  let document = base;
  for (const { name, patch } of layers) {
    recordPatch(setBy, { pointer: '', below: document, patch, name });
    document = mergePatch(document, patch);
  }
  return { document, setBy };
}

/** Fields that a patch removes, but that do not exist. */
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
 * Changes of a document since a layer was made for it.
 * @param expected Values at that time, by JSON pointer.
 * @returns the pointers, with the current values.
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
 * The values that a patch replaces or removes, by JSON pointer, to detect later changes beneath.
 */
export function replacedValues(
  below: unknown,
  patch: unknown,
  pointer = '',
): Record<string, unknown> {
  if (below === undefined) return {};
  if (!isObject(patch) || !isObject(below)) return { [pointer]: below };
  const fields = Object.entries(patch).map(([name, value]) =>
    replacedValues(
      Object.hasOwn(below, name) ? below[name] : undefined,
      value,
      `${pointer}/${escapeStep(name)}`,
    ),
  );
  return Object.assign({}, ...fields) as Record<string, unknown>;
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

/** Lists are recorded as a whole, since a patch replaces them as a whole. */
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
