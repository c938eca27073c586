import fc from 'fast-check';

import { anyStep, countsOf, type PastSample, type Step } from './past-counts.fixture.ts';
import { tickMs, type Counter, type Status, type TruePast } from './reference-types.fixture.ts';

export interface MachinePast {
  past: TruePast;
  samples: PastSample[];
}

const modes: readonly (readonly Counter[])[] = [
  ['total'],
  ['good'],
  ['total', 'reject'],
  ['total', 'good'],
  ['good', 'reject'],
  ['total', 'good', 'reject'],
];

/**
 * Random history of a machine in `ticks` half minutes from `start` on, with the samples of its
 * source.
 */
export function anyPast(start: number, ticks: number): fc.Arbitrary<MachinePast> {
  const when = fc.integer({ min: 0, max: ticks - 1 }).map((tick) => start + tick * tickMs);
  const statuses = fc.uniqueArray(
    fc.record({
      at: when.map(awayFromHour),
      status: fc.constantFrom<Status>('RUNNING', 'RUNNING', 'STOPPED', 'UNDEFINED'),
    }),
    { maxLength: 24, size: 'max', selector: ({ at }) => at },
  );
  const changeovers = fc.uniqueArray(when.map(awayFromHour), { maxLength: 8, size: 'max' });
  const products = fc.uniqueArray(
    fc.record({ at: when, product: fc.constantFrom('cap', 'lid', 'proto') }),
    { maxLength: 6, size: 'max', selector: ({ at }) => at },
  );
  return fc
    .record({
      statuses,
      changeovers,
      products,
      edges: fc.array(fc.nat(7), { maxLength: 3 }),
      counters: fc.constantFrom(...modes),
      firstCount: fc.integer({ min: 0, max: Math.floor(ticks / 3) }),
      steps: fc.array(anyStep, { minLength: 20, maxLength: 60, size: 'max' }),
      base: fc.integer({ min: 100_000, max: 9_000_000 }),
    })
    .map((made) => build(made, start + ticks * tickMs, start));
}

interface Made {
  statuses: TruePast['statuses'];
  changeovers: number[];
  products: TruePast['products'];
  edges: number[];
  counters: readonly Counter[];
  firstCount: number;
  steps: Step[];
  base: number;
}

/** Avoids stops that begin half a minute before the hour: the ledger would classify them twice. */
function awayFromHour(at: number): number {
  return (at / tickMs) % 30 === 29 ? at - tickMs : at;
}

function build(made: Made, end: number, start: number): MachinePast {
  const flips = made.changeovers.toSorted((a, b) => a - b);
  const changeovers = flips.flatMap((at, index) =>
    index % 2 === 0 ? [{ start: at, end: flips[index + 1] ?? Infinity }] : [],
  );
  // Some product changes at the very edges of a changeover.
  const edges = made.edges.flatMap((index) => flips[index] ?? []);
  const products = [
    ...made.products,
    ...edges.map((at, index) => ({ at, product: index % 2 === 0 ? 'cap' : 'lid' })),
  ]
    .filter(({ at }, index, all) => all.findIndex((one) => one.at === at) === index)
    .toSorted((a, b) => a.at - b.at);
  const statuses = made.statuses.toSorted((a, b) => a.at - b.at);
  const { counts, samples } = countsOf(made, { start, end });
  samples.push(
    ...statuses.map(({ at, status }) => ({ at, tag: 'status', value: status })),
    ...flips.map((at, index) => ({ at, tag: 'changeover', value: index % 2 === 0 })),
    ...products.map(({ at, product }) => ({ at, tag: 'product', value: product })),
  );
  const firstAt = Math.min(...samples.map(({ at }) => at));
  const { counters } = made;
  return { past: { firstAt, statuses, changeovers, products, counters, counts }, samples };
}
