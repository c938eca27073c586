const defaultMs = 15_000;
/** A timer of a browser reaches this far; beyond it fires at once. */
const maxMs = 2_147_483_647;

/**
 * How long a tab stays when tabs rotate, from seconds as someone wrote them. Milliseconds.
 * What is not a number of at least one second is not accepted: then it is `fallback`.
 */
export function rotationPeriodMs(seconds: unknown, fallback: number = defaultMs): number {
  const isNumeric =
    typeof seconds === 'number' || (typeof seconds === 'string' && seconds.trim() !== '');
  const value = isNumeric ? Number(seconds) : Number.NaN;
  return value >= 1 ? Math.min(value * 1000, maxMs) : fallback;
}
