import type { HourShare } from './gap.ts';

/** Which counters a machine has: those of which a value was read. */
export interface KnownCounters {
  total: boolean;
  good: boolean;
  reject: boolean;
}

export type CounterName = keyof KnownCounters;

/**
 * Parts of a machine that counts its total and either good parts or rejects: the third quantity
 * follows from the two, by hour.
 */
export interface Derived {
  /** Parts of the total that the second counter has not counted, by hour, oldest first. */
  open: readonly HourShare[];
  /** Parts the second counter has counted before the total did. */
  ahead: number;
}

type Quantity = 'totalParts' | 'goodParts' | 'rejectParts';
export type BookPart = (hourAt: number, quantity: Quantity, parts: number) => void;

export const nothingDerived: Readonly<Derived> = { open: [], ahead: 0 };

const quantityOf = { total: 'totalParts', good: 'goodParts', reject: 'rejectParts' } as const;

/**
 * Books what `counter` has counted, and what follows of it for the quantities that are not counted.
 * A derived quantity is never below zero: what the second counter says later is moved within the
 * hour that its parts were made in.
 */
export function bookParts(
  counter: CounterName,
  shares: readonly HourShare[],
  {
    known,
    derived,
    book,
  }: { known: Readonly<KnownCounters>; derived: Readonly<Derived>; book: BookPart },
): Derived {
  const second = secondOf(known);
  if (second === null) {
    for (const [hourAt, parts] of shares)
      for (const quantity of quantitiesOf(counter, known)) book(hourAt, quantity, parts);
    return nothingDerived;
  }
  const third = second === 'good' ? 'reject' : 'good';
  if (counter === 'total') {
    for (const [hourAt, parts] of shares) {
      book(hourAt, 'totalParts', parts);
      book(hourAt, quantityOf[third], parts);
    }
    const all = { open: addShares(derived.open, shares), ahead: 0 };
    return take([], derived.ahead, { derived: all, move });
  }
  return take(shares, 0, { derived, move });

  function move(hourAt: number, parts: number): void {
    book(hourAt, quantityOf[third], -parts);
    book(hourAt, quantityOf[counter === 'total' ? (second ?? 'good') : counter], parts);
  }
}

/** Two counters of which one is the total have a third that follows; else null. */
function secondOf({ total, good, reject }: Readonly<KnownCounters>): 'good' | 'reject' | null {
  if (!total || good === reject) return null;
  return good ? 'good' : 'reject';
}

/** Without a total, or with nothing else, what is counted says more than one quantity. */
function quantitiesOf(counter: CounterName, known: Readonly<KnownCounters>): Quantity[] {
  if (counter === 'total')
    return known.good || known.reject ? ['totalParts'] : ['totalParts', 'goodParts'];
  return known.total ? [quantityOf[counter]] : ['totalParts', quantityOf[counter]];
}

/** Moves parts out of what is open: first in the hours of `shares`, then in the newest ones. */
function take(
  shares: readonly HourShare[],
  more: number,
  { derived, move }: { derived: Readonly<Derived>; move: (hourAt: number, parts: number) => void },
): Derived {
  const open = new Map(derived.open);
  function takeFrom(hourAt: number, wanted: number): number {
    const parts = Math.min(wanted, open.get(hourAt) ?? 0);
    if (parts <= 0) return 0;
    open.set(hourAt, (open.get(hourAt) ?? 0) - parts);
    move(hourAt, parts);
    return parts;
  }
  let left = derived.ahead + more;
  for (const [hourAt, parts] of shares) left += parts - takeFrom(hourAt, parts);
  for (const hourAt of [...open.keys()].toReversed()) left -= takeFrom(hourAt, left);
  return { open: [...open].filter(([, parts]) => parts > 0), ahead: left };
}

function addShares(open: readonly HourShare[], shares: readonly HourShare[]): HourShare[] {
  const sums = new Map(open);
  for (const [hourAt, parts] of shares) sums.set(hourAt, (sums.get(hourAt) ?? 0) + parts);
  return [...sums].toSorted(([a], [b]) => a - b);
}
