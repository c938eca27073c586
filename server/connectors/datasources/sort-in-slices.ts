import { chunksOf } from '#server/base/chunks-of.ts';
import { createYieldIfDue } from '#server/base/yield-if-due.ts';

interface Keyed<Item> {
  item: Item;
  key: number;
}

const batchSize = 5000;

/** `items` sorted by key, stable. Yields to other work. */
export async function sortInSlices<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => number,
): Promise<Item[]> {
  const yieldIfDue = createYieldIfDue();
  let runs: Keyed<Item>[][] = [];
  for (const some of chunksOf(items, batchSize)) {
    const keyed = some.map((item) => ({ item, key: keyOf(item) }));
    runs.push(keyed.toSorted((one, other) => one.key - other.key));
    await yieldIfDue();
  }
  while (runs.length > 1) {
    const merged: Keyed<Item>[][] = [];
    for (let first = 0; first < runs.length; first += 2)
      merged.push(await merge(runs[first] ?? [], runs[first + 1] ?? [], yieldIfDue));
    runs = merged;
  }
  return (runs[0] ?? []).map(({ item }) => item);
}

async function merge<Item>(
  left: readonly Keyed<Item>[],
  right: readonly Keyed<Item>[],
  yieldIfDue: () => Promise<void>,
): Promise<Keyed<Item>[]> {
  const merged: Keyed<Item>[] = [];
  let [fromLeft, fromRight] = [0, 0];
  while (merged.length < left.length + right.length) {
    const [one, other] = [left[fromLeft], right[fromRight]];
    if (one && (!other || one.key <= other.key)) {
      merged.push(one);
      fromLeft += 1;
    } else if (other) {
      merged.push(other);
      fromRight += 1;
    }
    if (merged.length % batchSize === 0) await yieldIfDue();
  }
  return merged;
}
