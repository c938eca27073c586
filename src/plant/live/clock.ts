/** Milliseconds that a reading may be wrong by. */
const maxDelayMs = 60_000;

/**
 * The server's clock as the browser can tell it. Each snapshot brings one reading; the median of
 * the last five forgives a slow reply. From then on it goes by `ticks`, which no one can set: a
 * browser's clock that is put right under an open page moves nothing.
 * @param now the browser's clock, which may be set at any time.
 * @param ticks milliseconds that only ever go on: `performance.now()`.
 */
export function createClock(now: () => number, ticks: () => number) {
  const readings: number[] = [];
  /** What is to be added to `ticks`. Before the first reading the browser's clock is all there is. */
  let offset: number | undefined;

  function serverNow(): number {
    return offset === undefined ? now() : ticks() + offset;
  }

  return {
    ticks,
    serverNow,
    /** @param local a moment on the browser's clock, which has not been set since. */
    toServer: (local: number) => serverNow() - (now() - local),
    /** `asked` is when the question left the browser, in `ticks`. */
    read(serverTime: number, asked: number) {
      const reading = serverTime - (asked + ticks()) / 2;
      // No reply is that slow: what was read before tells nothing.
      if (Math.abs(reading - (offset ?? reading)) > maxDelayMs) readings.splice(0);
      readings.push(reading);
      if (readings.length > 5) readings.shift();
      const sorted = readings.toSorted((a, b) => a - b);
      offset = sorted[Math.floor(sorted.length / 2)] ?? 0;
    },
    /** The server has said that it is this late: ticks stood still while the device slept. */
    atLeast(serverTime: number) {
      if (offset === undefined || !(serverTime > serverNow())) return;
      readings.splice(0);
      offset = serverTime - ticks();
    },
  };
}
