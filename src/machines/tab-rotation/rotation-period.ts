const defaultMs = 15_000;
/** Maximum of a browser's timer; beyond it, it fires at once. */
const maxMs = 2_147_483_647;

/**
 * Milliseconds that a tab stays during rotation, from seconds as configured. Anything but a number
 * of at least one second yields `fallback`.
 */
export function rotationPeriodMs(seconds: unknown, fallback: number = defaultMs): number {
  const isNumeric =
    typeof seconds === 'number' || (typeof seconds === 'string' && seconds.trim() !== '');
  const value = isNumeric ? Number(seconds) : Number.NaN;
  return value >= 1 ? Math.min(value * 1000, maxMs) : fallback;
}
