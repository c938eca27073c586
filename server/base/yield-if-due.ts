import { setImmediate } from 'node:timers/promises';

const sliceMs = 15;

/**
 * Called between the steps of a long answer: lets other calls be served.
 * @throws when the client has gone, so that the work ends.
 */
export type Step = () => Promise<void>;

/** Lets all that waits be done before the work goes on. */
export function yieldNow(): Promise<void> {
  return setImmediate();
}

/** A function to call often in long work: gives way to other work when it is due. */
export function createYieldIfDue(): () => Promise<void> {
  let lastAt = performance.now();
  return async () => {
    if (performance.now() - lastAt < sliceMs) return;
    await yieldNow();
    lastAt = performance.now();
  };
}

/** What becomes of each item, in their order. Gives way to other work between them when it is due. */
export async function mapInTurns<Item, Result>(
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
