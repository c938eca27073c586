/** A list in order, at most `size` items at a time. */
export function* chunksOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let first = 0; first < items.length; first += size) yield items.slice(first, first + size);
}
