import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

import type { FastifyInstance } from 'fastify';

import { Problem } from '#server/base/problem.ts';

/** Limits above which calls are refused. */
export interface OverloadLimits {
  /** Mean delay of the event loop within one interval. */
  eventLoopDelayMs: number;
  heapBytes: number;
  /** Interval between two measurements. */
  intervalMs: number;
  /** Consecutive intervals above a limit: a single long task is no overload. */
  intervals: number;
}

const limits: OverloadLimits = {
  eventLoopDelayMs: 1000,
  // Near the limit, Node mostly collects garbage, and then ends the process.
  heapBytes: 0.9 * getHeapStatistics().heap_size_limit,
  intervalMs: 1000,
  intervals: 3,
};
/** Health checks and metrics are needed most when the server is busy. */
const alwaysAnswered = new Set(['/healthz', '/readyz', '/metrics']);

/** Measurements of one interval. */
export type LoadMeasurements = Pick<OverloadLimits, 'eventLoopDelayMs' | 'heapBytes'>;

export interface LoadMeter {
  /** Reads the measurements and begins a new interval. */
  read(): LoadMeasurements;
  stop(): void;
}

/** An overloaded server answers new calls with 503 and Retry-After. */
export function registerOverload(
  app: FastifyInstance,
  { eventLoopDelayMs, heapBytes, intervalMs, intervals }: OverloadLimits = limits,
  meter: LoadMeter = meterOfProcess(),
): void {
  let busyIntervals = 0;
  const timer = setInterval(() => {
    const load = meter.read();
    const isBusy = load.eventLoopDelayMs > eventLoopDelayMs || load.heapBytes > heapBytes;
    busyIntervals = isBusy ? busyIntervals + 1 : 0;
  }, intervalMs).unref();

  app.addHook('onRequest', async ({ routeOptions }) => {
    if (busyIntervals < intervals || alwaysAnswered.has(routeOptions.url ?? '')) return;
    throw new Problem(503, 'server.busy', 'The server is too busy at the moment');
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    meter.stop();
    done();
  });
}

function meterOfProcess(): LoadMeter {
  const delays = monitorEventLoopDelay();
  delays.enable();
  return {
    read() {
      const eventLoopDelayMs = delays.mean / 1e6;
      delays.reset();
      return { eventLoopDelayMs, heapBytes: getHeapStatistics().used_heap_size };
    },
    stop: () => void delays.disable(),
  };
}
