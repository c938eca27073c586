import { setImmediate } from 'node:timers/promises';

const sliceMs = 15;

/**
 * Called between the steps of a long answer: yields to other calls.
 * @throws when the client has disconnected, so that the work ends.
 */
export type Step = () => Promise<void>;

/** Yields to all pending work. */
export function yieldNow(): Promise<void> {
  return setImmediate();
}

/** A function for frequent calls in long work, which yields after each time slice. */
export function createYieldIfDue(): () => Promise<void> {
  let lastAt = performance.now();
  return async () => {
    if (performance.now() - lastAt < sliceMs) return;
    await yieldNow();
    lastAt = performance.now();
  };
}

/** Maps items in order, and yields to other work after each time slice. */
export async function mapInSlices<Item, Result>(
  items: Iterable<Item>,
  resultOf: (item: Item) => Result,
): Promise<Result[]> {
  const yieldIfDue = createYieldIfDue();
  const results: Result[] = [];
  for (const item of items) {
    results.push(resultOf(item));
    await yieldIfDue();
  }
  return results;
}
