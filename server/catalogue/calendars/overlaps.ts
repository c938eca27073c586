/** Half-open interval of a place; its bounds are numbers or dates. */
export interface NamedInterval<Instant extends number | string> {
  id: string;
  name: string;
  start: Instant;
  end: Instant;
}

/**
 * Overlapping intervals of one place, by id, each with another one that it overlaps.
 * @param sorted By start.
 */
export function findOverlaps<Instant extends number | string>(
  sorted: readonly NamedInterval<Instant>[],
): Map<string, NamedInterval<Instant>> {
  const found = new Map<string, NamedInterval<Instant>>();
  let longest: NamedInterval<Instant> | undefined;
  for (const one of sorted) {
    if (longest && one.start < longest.end) {
      found.set(one.id, longest);
      if (!found.has(longest.id)) found.set(longest.id, one);
    }
    if (!longest || one.end > longest.end) longest = one;
  }
  return found;
}
