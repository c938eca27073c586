import type { Sums } from './sums.ts';

/** Lifetime counters as they were last good; null before their first value. */
export interface Counters {
  total: number | null;
  good: number | null;
  reject: number | null;
}

export type CounterTag = 'totalparts' | 'goodparts' | 'rejectparts';

const counterOf = { totalparts: 'total', goodparts: 'good', rejectparts: 'reject' } as const;

type Parts = Pick<Sums, 'totalParts' | 'goodParts' | 'rejectParts'>;

/** A counter that fell this far began again; a smaller fall is a fault and makes no parts. */
const smallAfterReset = 0.1;
const alwaysSmall = 10;

/**
 * Parts made between the last value of a lifetime counter and this one. The first value makes none:
 * it is what the difference is taken from, whatever it is and however long the silence before.
 */
export function counterDelta(last: number | null, next: number): { delta: number; fell: boolean } {
  if (last === null) return { delta: 0, fell: false };
  if (next >= last) return { delta: next - last, fell: false };
  const isReset = next <= Math.max(alwaysSmall, last * smallAfterReset);
  return { delta: isReset ? next : 0, fell: !isReset };
}

/**
 * Moves the counter of `tag` on and tells what that says of all three quantities. A machine may
 * count only two of total, good and reject: the third follows from them.
 */
export function partsOf(
  counters: Counters,
  tag: CounterTag,
  value: number,
): { parts: Parts | null; warning: string | null } {
  const counter = counterOf[tag];
  const { delta, fell } = counterDelta(counters[counter], value);
  const warning = fell ? `${tag} fell from ${counters[counter]} to ${value}` : null;
  counters[counter] = value;
  if (delta === 0) return { parts: null, warning };
  if (counter === 'total') return { parts: ofTotal(counters, delta), warning };
  return {
    parts: counter === 'good' ? ofGood(counters, delta) : ofReject(counters, delta),
    warning,
  };
}

function ofTotal({ good, reject }: Counters, made: number): Parts {
  return {
    totalParts: made,
    goodParts: good === null ? made : 0,
    rejectParts: good !== null && reject === null ? made : 0,
  };
}

function ofGood({ total, reject }: Counters, made: number): Parts {
  return {
    totalParts: total === null ? made : 0,
    goodParts: made,
    rejectParts: total !== null && reject === null ? -made : 0,
  };
}

function ofReject({ total, good }: Counters, made: number): Parts {
  return {
    totalParts: total === null ? made : 0,
    goodParts: total !== null && good === null ? -made : 0,
    rejectParts: made,
  };
}
