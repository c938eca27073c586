/** Consecutive parts of a list, of at most `size` items. */
export function* chunksOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let first = 0; first < items.length; first += size) yield items.slice(first, first + size);
}
