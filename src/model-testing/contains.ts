/**
 * Whether everything in `part` is also in `whole`; what `part` leaves out of an object may be anything.
 * Lists have to be of the same length: an empty one says that there is nothing.
 */
export function contains(whole: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return Object.is(whole, part);
  if (typeof whole !== 'object' || whole === null) return false;
  if (Array.isArray(part) && (whole as unknown[]).length !== part.length) return false;
  return Object.entries(part).every(([key, value]) =>
    contains((whole as Record<string, unknown>)[key], value),
  );
}
