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

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const ofEveryObject = new Set(['__proto__', 'constructor', 'prototype']);

/** Names that every object has by itself: a file that sets one would not mean what it says. */
export function isPrototypeName(name: string): boolean {
  return ofEveryObject.has(name);
}
