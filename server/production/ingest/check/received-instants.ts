import type { SampleShape } from './check-sample.ts';

/**
 * Oldest are dropped beyond this, so that a source far ahead that sends much cannot fill the
 * memory.
 */
const maxKept = 50_000;

interface Received {
  at: number;
  /**
   * Timestamp of the sample; once the clock has passed it, the sample is no longer in the future.
   */
  until: number;
}

/**
 * Times of receipt of samples dated in the future. A repeat gets that of the first, so that it is
 * found to be a duplicate; until a restart.
 */
export function createReceivedInstants(now: () => number) {
  const received = new Map<string, Received>();

  function forget(at: number): void {
    for (const [key, { until }] of received) {
      if (until > at && received.size <= maxKept) return;
      received.delete(key);
    }
  }

  return function receivedAt(sourceId: string, sample: SampleShape, stamped: number): number {
    const { machine, tag, value, seq, quality } = sample;
    const key = JSON.stringify([sourceId, machine, tag, value, stamped, seq, quality]);
    const known = received.get(key);
    if (known) return known.at;
    const at = now();
    forget(at);
    received.set(key, { at, until: stamped });
    return at;
  };
}
