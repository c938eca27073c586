import fc from 'fast-check';

import { tickMs, type Counter, type TrueCount } from './reference-types.fixture.ts';

/** A sample of a machine, as its source sends it. */
export interface PastSample {
  at: number;
  tag: string;
  value: string | number | boolean;
}

export const anyStep = fc.record({
  /** Ticks until the next step: regular, a little late, or a gap. */
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

export type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

interface Counters {
  counters: readonly Counter[];
  firstCount: number;
  steps: readonly Step[];
  base: number;
}

/** Counter values and samples so far. */
interface Book {
  first: Counter;
  counts: TrueCount[];
  samples: PastSample[];
  shown: Record<Counter, number>;
  /** The first counter was reset, and no later value has confirmed it yet. */
  isUnsure: boolean;
}

/** Counters that rise with the parts made, with occasional glitches or resets of the first one. */
export function countsOf(
  { counters, firstCount, steps, base }: Counters,
  interval: { start: number; end: number },
): Pick<Book, 'counts' | 'samples'> {
  const [first = 'total'] = counters;
  const shown: Record<Counter, number> = { total: base, good: base, reject: base };
  const book: Book = { first, counts: [], samples: [], shown, isUnsure: false };
  let at = interval.start + firstCount * tickMs;
  for (const [index, one] of steps.entries()) {
    if (index > 0) at += one.wait * tickMs;
    if (at + tickMs >= interval.end) break;
    sayStep(book, one, { at, step: index, counters });
  }
  const rank = { total: 0, good: 1, reject: 2 };
  book.counts.sort((a, b) => a.at - b.at || rank[a.counter] - rank[b.counter]);
  return book;
}

function sayStep(
  book: Book,
  one: Step,
  { at, step, counters }: { at: number; step: number; counters: readonly Counter[] },
): void {
  const isFirst = step === 0;
  if (!isFirst) sayOdd(book, one, { at, step });
  const isReset = !isFirst && resetFirst(book, one);
  const amounts = amountsOf(one, isFirst || isReset);
  for (const counter of counters) {
    const when = counter === book.first ? at : at + one.lag * tickMs;
    say(book, { at: when, step, counter, made: amounts[counter] });
  }
  // An exact repeat.
  if (one.repeats) book.samples.push(...book.samples.slice(-1));
}

function amountsOf({ wait, speed, hasReject }: Step, isNothing: boolean): Record<Counter, number> {
  const total = isNothing ? 0 : Math.floor((wait * tickMs * speed) / 20_000);
  // Rejects only between regular counts: this test does not cover how rejects of a gap are spread.
  const reject = hasReject && wait === 2 && total > 0 ? 1 : 0;
  return { total, good: total - reject, reject };
}

function say(book: Book, count: Omit<TrueCount, 'isGood'>): void {
  const { at, counter, made } = count;
  book.shown[counter] += made;
  if (counter === book.first && made > 0) book.isUnsure = false;
  book.counts.push({ ...count, isGood: counter !== book.first || !book.isUnsure });
  book.samples.push({ at, tag: `${counter}parts`, value: book.shown[counter] });
}

/** No glitch before a reset is confirmed: the two cannot be distinguished. */
function sayOdd(book: Book, { wait, trouble }: Step, { at, step }: { at: number; step: number }) {
  const { first, isUnsure, shown } = book;
  const odd = oddValue(trouble, shown[first]);
  if (odd === null || wait === 2 || isUnsure) return;
  book.counts.push({ at: at - tickMs, step, counter: first, made: 0, isGood: false });
  book.samples.push({ at: at - tickMs, tag: `${first}parts`, value: odd });
}

function oddValue(trouble: string, shown: number): number | null {
  if (trouble === 'zero') return 0;
  if (trouble === 'half') return Math.floor(shown / 2);
  return trouble === 'high' ? shown + 50_000_000 : null;
}

/** Resets only large values: after a reset of a small one, the next values look like a glitch. */
function resetFirst(book: Book, { trouble }: Step): boolean {
  if (trouble !== 'reset' || book.shown[book.first] < 100_000) return false;
  book.shown[book.first] = 0;
  book.isUnsure = true;
  return true;
}
