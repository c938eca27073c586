type Fields = Record<string, unknown>;

/** What a document becomes by a patch, by RFC 7396. Neither is changed. */
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
 * The smallest patch that makes one document of another: `mergePatch(below, patch)` equals `wanted`.
 * Neither is changed. No field of `wanted` may be null: a patch cannot say that.
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

/** Whether both say the same, in whatever order their fields are. */
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

/** Names that every object has by itself: a file that sets one would not mean what it says. */
export function isPrototypeName(name: string): boolean {
  return ofEveryObject.has(name);
}
