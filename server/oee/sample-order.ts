/** `seq` of a sample that its source has not numbered. */
export const unnumberedSeq = -1;

/**
 * Orders `seq` of samples of one tag and instant. Samples not numbered by their source are stored
 * as -1, -2, -3 in the order of arrival, and come before numbered ones.
 */
export function compareSeqs(a: number, b: number): number {
  if (a < 0 && b < 0) return b - a;
  return a - b;
}

/** The number after `seq` in that order. */
export function seqAfter(seq: number): number {
  return seq < 0 ? seq - 1 : seq + 1;
}
