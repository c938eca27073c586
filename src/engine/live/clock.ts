/** Milliseconds that a reading may be wrong by. */
const longestDelay = 60_000;

/**
 * The server's clock as the browser can tell it. Each snapshot brings one reading; the median of
 * the last five forgives a slow reply.
 */
export function createClock(now: () => number) {
  const readings: number[] = [];
  let offset = 0;

  return {
    serverNow: () => now() + offset,
    toServer: (local: number) => local + offset,
    /** `asked` is when the question left the browser, on its own clock. */
    read(serverTime: number, asked: number) {
      const reading = serverTime - (asked + now()) / 2;
      // No reply is that slow: somebody has set a clock, and what was read before tells nothing.
      if (Math.abs(reading - offset) > longestDelay) readings.splice(0);
      readings.push(reading);
      if (readings.length > 5) readings.shift();
      const sorted = readings.toSorted((a, b) => a - b);
      offset = sorted[Math.floor(sorted.length / 2)] ?? 0;
    },
  };
}
