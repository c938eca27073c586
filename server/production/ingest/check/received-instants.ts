import type { SampleShape } from './check-sample.ts';

/** Those of a source that is far ahead and sends much are forgotten sooner. */
const maxKept = 50_000;

interface Received {
  at: number;
  /** When our clock has passed the sample's own instant, it is old by itself. */
  until: number;
}

/**
 * When samples came whose own instants lie ahead of our clock. One that is sent again came when it
 * first did, so that it is found to be a duplicate; until a restart.
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
