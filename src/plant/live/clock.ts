/** Maximum error of a reading, in milliseconds. */
const maxDelayMs = 60_000;

/**
 * Estimates the server's clock. Each snapshot gives one reading; the median of the last five
 * tolerates slow replies. Between readings it follows the monotonic `ticks`, so that adjusting the
 * browser's clock has no effect.
 * @param now the browser's clock, which may be adjusted at any time.
 * @param ticks monotonic milliseconds: `performance.now()`.
 */
export function createClock(now: () => number, ticks: () => number) {
  const readings: number[] = [];
  /**
   * Offset of the server's clock to `ticks`. Undefined before the first reading: the browser's
   * clock is used.
   */
  let offset: number | undefined;

  function serverNow(): number {
    return offset === undefined ? now() : ticks() + offset;
  }

  return {
    ticks,
    serverNow,
    /** @param local an instant on the browser's clock, which was not adjusted since. */
    toServer: (local: number) => serverNow() - (now() - local),
    /** `asked`: when the request was sent, in `ticks`. */
    read(serverTime: number, asked: number) {
      const reading = serverTime - (asked + ticks()) / 2;
      // Larger than any delay: earlier readings are invalid.
      if (Math.abs(reading - (offset ?? reading)) > maxDelayMs) readings.splice(0);
      readings.push(reading);
      if (readings.length > 5) readings.shift();
      const sorted = readings.toSorted((a, b) => a - b);
      offset = sorted[Math.floor(sorted.length / 2)] ?? 0;
    },
    /** A later server time was received: ticks stand still while the device sleeps. */
    atLeast(serverTime: number) {
      if (offset === undefined || !(serverTime > serverNow())) return;
      readings.splice(0);
      offset = serverTime - ticks();
    },
  };
}
