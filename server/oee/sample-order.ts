/** The number of a sample whose source gives it none. */
export const unnumbered = -1;

/**
 * Orders the numbers of samples of one tag and instant. Samples without a number of their source are
 * stored as -1, -2, -3 in the order in which they came, and count before those that have one.
 */
export function compareSeqs(a: number, b: number): number {
  if (a < 0 && b < 0) return b - a;
  return a - b;
}

/** The number after `seq` in that order. */
export function seqAfter(seq: number): number {
  return seq < 0 ? seq - 1 : seq + 1;
}
