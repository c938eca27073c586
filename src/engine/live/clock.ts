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
      readings.push(serverTime - (asked + now()) / 2);
      if (readings.length > 5) readings.shift();
      const sorted = readings.toSorted((a, b) => a - b);
      offset = sorted[Math.floor(sorted.length / 2)] ?? 0;
    },
  };
}
