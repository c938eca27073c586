import fc from 'fast-check';

import {
  tickMs,
  type Counter,
  type Status,
  type TrueCount,
  type TruePast,
} from './reference.fixture.ts';

/** A sample of a machine as its source sends it. */
interface PastSample {
  at: number;
  tag: string;
  value: string | number | boolean;
}

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

const step = fc.record({
  /** Ticks to the next: regular, a little late, or a gap. */
  wait: fc.oneof(
    { weight: 12, arbitrary: fc.constant(2) },
    { weight: 2, arbitrary: fc.integer({ min: 3, max: 9 }) },
    { weight: 3, arbitrary: fc.integer({ min: 10, max: 700 }) },
  ),
  speed: fc.double({ min: 0, max: 1, noNaN: true }),
  hasReject: fc.boolean(),
  trouble: fc.constantFrom(...Array(9).fill('none'), 'zero', 'half', 'high', 'reset'),
  lag: fc.integer({ min: 0, max: 1 }),
  repeats: fc.boolean(),
});

/** What happens to a machine in `ticks` half minutes from `start` on, and what its source says of it. */
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
      steps: fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }),
      base: fc.integer({ min: 100_000, max: 9_000_000 }),
    })
    .map((made) => build(made, start + ticks * tickMs, start));
}

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

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

/** A stop that begins half a minute before the hour would be judged twice: see the ledger. */
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

/** Counters that rise with what is made, now and then with a glitch or a reset of the first one. */
function countsOf(
  { counters, firstCount, steps, base }: Made,
  span: { start: number; end: number },
) {
  const counts: TrueCount[] = [];
  const samples: PastSample[] = [];
  const shown: Record<Counter, number> = { total: base, good: base, reject: base };
  const isUnsure = { total: false, good: false, reject: false };
  let at = span.start + firstCount * tickMs;
  function say(counter: Counter, made: number, when: number) {
    shown[counter] += made;
    if (made > 0) isUnsure[counter] = false;
    counts.push({ at: when, counter, made, isGood: !isUnsure[counter] });
    samples.push({ at: when, tag: `${counter}parts`, value: shown[counter] });
  }
  for (const [index, { wait, speed, hasReject, trouble, lag, repeats }] of steps.entries()) {
    const [first = 'total'] = counters;
    if (index > 0) at += wait * tickMs;
    if (at + tickMs >= span.end) break;
    // A counter that is young when it is reset soon reads as if it had only been odd.
    const isReset = trouble === 'reset' && index > 0 && shown[first] >= 100_000;
    const most = index === 0 || isReset ? 0 : Math.floor((wait * tickMs * speed) / 20_000);
    // Rejects only between regular counts: how those of a gap spread is not asked here.
    const reject = hasReject && wait === 2 && most > 0 ? 1 : 0;
    const amounts: Record<Counter, number> = { total: most, good: most - reject, reject };
    // While a reset is not known to be one, nothing can tell a glitch from it.
    if (index > 0 && wait > 2 && !isUnsure[first] && ['zero', 'half', 'high'].includes(trouble)) {
      const odd = { zero: 0, half: Math.floor(shown[first] / 2), high: shown[first] + 50_000_000 };
      counts.push({ at: at - tickMs, counter: first, made: 0, isGood: false });
      samples.push({
        at: at - tickMs,
        tag: `${first}parts`,
        value: odd[trouble as keyof typeof odd],
      });
    }
    if (isReset) {
      shown[first] = 0;
      isUnsure[first] = true;
    }
    for (const counter of [...counters].toReversed()) {
      const isLagging = counter !== first;
      say(counter, amounts[counter], isLagging && wait > 0 ? at + lag * tickMs : at);
    }
    if (repeats) samples.push(...samples.slice(-1));
  }
  const rank = { reject: 0, good: 1, total: 2 };
  counts.sort((a, b) => a.at - b.at || rank[a.counter] - rank[b.counter]);
  return { counts, samples };
}
