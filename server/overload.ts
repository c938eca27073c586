import { getHeapStatistics } from 'node:v8';

import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';

import { Problem } from './problem.ts';

/** What a call is refused above. */
export interface OverloadLimits {
  /** Mean delay of the event loop within one interval. */
  eventLoopDelayMs: number;
  heapBytes: number;
  /** How often both are measured. */
  intervalMs: number;
}

const limits: OverloadLimits = {
  eventLoopDelayMs: 1000,
  // Near the limit, Node spends its time on collecting garbage and then ends the process.
  heapBytes: 0.9 * getHeapStatistics().heap_size_limit,
  intervalMs: 1000,
};
/** What operators look at is answered most of all when the server is busy. */
const alwaysAnswered = new Set(['/healthz', '/readyz', '/metrics']);

/** A server that has more to do than it can answers 503 with Retry-After to new calls. */
export async function registerOverload(
  app: FastifyInstance,
  { eventLoopDelayMs, heapBytes, intervalMs }: OverloadLimits = limits,
) {
  await app.register(underPressure, {
    maxEventLoopDelay: eventLoopDelayMs,
    maxHeapUsedBytes: heapBytes,
    sampleInterval: intervalMs,
    // A rejection is how the plugin is told that the call is refused.
    async pressureHandler(request) {
      if (alwaysAnswered.has(request.routeOptions.url ?? '')) return;
      throw new Problem(503, 'server.busy', 'The server is too busy at the moment');
    },
  });
}
