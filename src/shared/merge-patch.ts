type Fields = Record<string, unknown>;

/** Applies a merge patch (RFC 7396) without changing either. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}

/**
 * The smallest patch with `mergePatch(below, patch)` equal to `wanted`. Neither is changed.
 * `wanted` must not contain null, which a patch cannot set.
 */
export function diffPatch(below: unknown, wanted: unknown): unknown {
  if (!isObject(wanted) || !isObject(below)) return wanted;
  const patch = new Map<string, unknown>();
  for (const name of Object.keys(below)) if (!Object.hasOwn(wanted, name)) patch.set(name, null);
  for (const [name, value] of Object.entries(wanted)) {
    const there = Object.hasOwn(below, name) ? below[name] : undefined;
    if (!isSameJson(there, value)) patch.set(name, diffPatch(there, value));
  }
  return Object.fromEntries(patch);
}

/** Deep equality, independent of the order of fields. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => isSameJson(item, other[at]));
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name], other[name]))
  );
}

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const ofEveryObject = new Set(['__proto__', 'constructor', 'prototype']);

/** Names inherited by every object: setting one in a file would not have the intended effect. */
export function isPrototypeName(name: string): boolean {
  return ofEveryObject.has(name);
}
