/**
 * Whether `whole` contains everything of `part`; properties missing in `part` are ignored. Lists
 * must have the same length: an empty one matches only an empty one.
 */
export function contains(whole: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return Object.is(whole, part);
  if (typeof whole !== 'object' || whole === null) return false;
  if (Array.isArray(part) && (whole as unknown[]).length !== part.length) return false;
  return Object.entries(part).every(([key, value]) =>
    contains((whole as Record<string, unknown>)[key], value),
  );
}
