import type { Step } from '#server/base/yield-if-due.ts';
import type { ProductRow } from '#server/catalogue/products/product-cycles.ts';
import type { Db } from '#server/db/open.ts';
import { addSums, subtractSums, type Sums } from '#server/oee/sums.ts';
import type { Interval } from '#server/oee/time/interval.ts';
import { createCounter } from '#server/production/figures/hours/counted-parts.ts';
import {
  checkpointAt,
  firstReadingFrom,
  oldestCheckpoint,
  readingsWithin,
} from '#server/production/figures/hours/stored-readings.ts';
import type { FigureMachine } from '#server/production/figures/machines/figure-machines.ts';
import { hourMs } from '#shared/durations.ts';

/** A product with its proposed ideal cycles. */
export type CycleChange = ProductRow;

interface Question {
  cycle: CycleChange;
  window: Interval;
  step: Step;
}

const sliceMs = hourMs;

/**
 * Difference of the sums of whole hours with proposed ideal cycles of a product to the present
 * ones, from the readings, as far back as they are kept.
 */
export async function cycleDifference(
  db: Db,
  { id, rules, limits }: FigureMachine,
  { cycle, window, step }: Question,
): Promise<Sums> {
  const from = await beginningFor(db, id, window);
  const [now, proposed] = [[], [cycle]].map((known) =>
    createCounter(db, { ...rules, limits }, { before: from?.ledger, known }),
  );
  if (!now || !proposed) return addSums();
  const kept = from?.at ?? 0;
  let until = kept;
  for (;;) {
    await step();
    const start = await firstReadingFrom(db, id, until);
    // A count after the window may book parts within it.
    if (start >= window.end && (!Number.isFinite(start) || now.isPast(window))) break;
    until = start + sliceMs;
    const readings = await readingsWithin(db, id, { start, end: until });
    await now.add(readings);
    await proposed.add(readings);
  }
  // Hours before the first kept reading stay as they are, also when the change is stored.
  const counted = { start: Math.max(window.start, kept), end: window.end };
  const { idealMs, partsWithoutCycle } = subtractSums(
    sumsIn(proposed, counted),
    sumsIn(now, counted),
  );
  return addSums({ idealMs, partsWithoutCycle });
}

/** Checkpoint from which readings can be counted again. */
async function beginningFor(db: Db, id: string, { start }: Interval) {
  return (await checkpointAt(db, id, start)) ?? oldestCheckpoint(db, id);
}

function sumsIn({ hours }: { hours: ReadonlyMap<number, Sums> }, { start, end }: Interval): Sums {
  return addSums(...[...hours].filter(([at]) => at >= start && at < end).map(([, sums]) => sums));
}
