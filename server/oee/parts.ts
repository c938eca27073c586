import type { HourShare } from './ledger/gap.ts';

/** Counters of which the machine has sent a value. */
export interface KnownCounters {
  total: boolean;
  good: boolean;
  reject: boolean;
}

export type CounterName = keyof KnownCounters;

/**
 * State of parts for a machine that counts its total and also good parts, rejects or both. The
 * others never exceed the total in any hour: an excess waits for it.
 */
export interface DerivedParts {
  /** Parts of the total that no other counter has classified, by hour, oldest first. */
  open: readonly HourShare[];
  /**
   * Parts that the second counter has counted ahead of the total; with three counters, the good
   * ones.
   */
  ahead: number;
  /** With three counters: rejects counted ahead of the total. */
  rejectAhead: number;
  /** The quantity derived from two counters; null where there is none. */
  third: 'good' | 'reject' | null;
}

type Quantity = 'totalParts' | 'goodParts' | 'rejectParts';
export type BookPart = (hourAt: number, quantity: Quantity, parts: number) => void;

export const nothingDerived: Readonly<DerivedParts> = {
  open: [],
  ahead: 0,
  rejectAhead: 0,
  third: null,
};

const quantityOf = { total: 'totalParts', good: 'goodParts', reject: 'rejectParts' } as const;

/**
 * Books the parts of `counter`, and the quantities derived from it. A derived quantity is never
 * below zero: parts that the second counter counts later are moved within the hour in which they
 * were made.
 */
export function bookParts(
  counter: CounterName,
  shares: readonly HourShare[],
  {
    known,
    derived,
    book,
  }: { known: Readonly<KnownCounters>; derived: Readonly<DerivedParts>; book: BookPart },
): DerivedParts {
  const isBounded = known.total && (known.good || known.reject);
  if (!isBounded) {
    for (const [hourAt, parts] of shares)
      for (const quantity of quantitiesOf(counter, known)) book(hourAt, quantity, parts);
    return nothingDerived;
  }
  const third = thirdOf(known);
  // With another derived quantity, the open parts were booked as that one: start from nothing.
  const before = derived.third === third ? derived : { ...nothingDerived, third };
  return counter === 'total'
    ? bookTotal(shares, { before, book })
    : bookOther(counter, shares, { before, book });
}

interface Books {
  before: Readonly<DerivedParts>;
  book: BookPart;
}

function bookTotal(shares: readonly HourShare[], { before, book }: Books): DerivedParts {
  const { third } = before;
  for (const [hourAt, parts] of shares) {
    book(hourAt, 'totalParts', parts);
    if (third) book(hourAt, quantityOf[third], parts);
  }
  const all = { ...before, open: addShares(before.open, shares) };
  const withRejects = bookOther('reject', [], { before: all, book });
  return bookOther('good', [], { before: withRejects, book });
}

/** Books parts of another counter, and those that waited, as parts of the total. */
function bookOther(
  counter: 'good' | 'reject',
  shares: readonly HourShare[],
  { before, book }: Books,
): DerivedParts {
  const { third, open } = before;
  if (counter === third) return { ...before };
  const waits = third === null && counter === 'reject' ? 'rejectAhead' : 'ahead';
  const taken = take(shares, {
    open,
    waiting: before[waits],
    move(hourAt, parts) {
      if (third) book(hourAt, quantityOf[third], -parts);
      book(hourAt, quantityOf[counter], parts);
    },
  });
  return { ...before, open: taken.open, [waits]: taken.left };
}

/** The quantity without a counter: the total minus the second counter. */
function thirdOf({ good, reject }: Readonly<KnownCounters>): 'good' | 'reject' | null {
  if (good && reject) return null;
  return good ? 'reject' : 'good';
}

/** Quantities that a count adds to: two, without a total or without any other counter. */
function quantitiesOf(counter: CounterName, known: Readonly<KnownCounters>): Quantity[] {
  if (counter === 'total')
    return known.good || known.reject ? ['totalParts'] : ['totalParts', 'goodParts'];
  return known.total ? [quantityOf[counter]] : ['totalParts', quantityOf[counter]];
}

/** Takes parts out of the open ones: first in the hours of `shares`, then in the newest hours. */
function take(
  shares: readonly HourShare[],
  {
    open: before,
    waiting,
    move,
  }: {
    open: readonly HourShare[];
    waiting: number;
    move: (hourAt: number, parts: number) => void;
  },
): { open: HourShare[]; left: number } {
  const open = new Map(before);
  function takeFrom(hourAt: number, wanted: number): number {
    const parts = Math.min(wanted, open.get(hourAt) ?? 0);
    if (parts <= 0) return 0;
    open.set(hourAt, (open.get(hourAt) ?? 0) - parts);
    move(hourAt, parts);
    return parts;
  }
  let left = waiting;
  for (const [hourAt, parts] of shares) left += parts - takeFrom(hourAt, parts);
  for (const hourAt of [...open.keys()].toReversed()) left -= takeFrom(hourAt, left);
  return { open: [...open].filter(([, parts]) => parts > 0), left };
}

function addShares(open: readonly HourShare[], shares: readonly HourShare[]): HourShare[] {
  const sums = new Map(open);
  for (const [hourAt, parts] of shares) sums.set(hourAt, (sums.get(hourAt) ?? 0) + parts);
  return [...sums].toSorted(([a], [b]) => a - b);
}
