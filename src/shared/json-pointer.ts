/** Steps of a JSON pointer (RFC 6901), unescaped: `/a~1b/0` is `a/b` and `0`. */
export function stepsOf(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescapeStep);
}

/** Escapes a name for a JSON pointer. */
export function escapeStep(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function unescapeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The value at a JSON pointer; undefined if there is none. */
export function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const step of stepsOf(pointer)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.hasOwn(value, step) ? (value as Record<string, unknown>)[step] : undefined;
  }
  return value;
}
