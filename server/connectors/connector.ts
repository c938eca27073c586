import type { Database } from '#server/db/tables/schema.ts';
import type { PipelineDeps } from '#server/production/ingest/batch.ts';
import type { Refused } from '#server/production/ingest/sources/rejections.ts';
import type { Networks } from '#server/web/outside/networks.ts';

import type { MappedSample, MappingRule } from './mapping.ts';

export type DeviceKind = Database['source_devices']['kind'];

/** A device as its connector needs it. */
export interface DeviceSettings {
  id: string;
  kind: DeviceKind;
  url: string;
  username: string | null;
  /** Decrypted; never logged. */
  secret: string | null;
  topic: string | null;
  /** Sparkplug: the name of this host application. */
  hostId: string | null;
  /** OPC UA: how messages are protected; not at all when null. */
  security: Database['source_devices']['security'];
  /** OPC UA: of the certificate that the server is to have. */
  serverThumbprint: string | null;
  intervalMs: number;
  mapping: readonly MappingRule[];
  /** JSON: up to where it was read; null from the beginning. */
  position: string | null;
}

/** What a connector is given. */
export interface ConnectorDeps {
  networks: Networks;
  /** The folder with the certificate that Lineside shows to OPC UA servers. */
  certificates: string;
  now: () => number;
  log: PipelineDeps['log'];
  /** Resolves after the commit. @throws when nothing could be stored: hand the same over again */
  store(samples: readonly MappedSample[]): Promise<void>;
  /** Keeps up to where the device was read; after the commit of what is before it. */
  keepPosition(position: string): Promise<void>;
  /** Counts what was received and says nothing that could be stored. */
  reject(refused: readonly Refused[]): void;
  connected(): void;
  /** It runs, but not all of it. */
  noted(problem: Error): void;
  failed(error: Error): void;
}

export interface Connector {
  /** Resolves when it hands nothing over any more, and its connection is closed. */
  stop(): Promise<void>;
}

const maxPauseMs = 30_000;

/** How long to wait before the try after `failures` of them: longer each time, up to 30 seconds. */
function backOffMs(failures: number): number {
  return Math.min(maxPauseMs, 500 * 2 ** Math.min(failures, 10));
}

/** Resolves after `ms`, or when `signal` says so. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}

/** Runs `once` again and again until it is stopped, with pauses after failures. */
export function startLoop(
  once: (signal: AbortSignal) => Promise<void>,
  { failed }: Pick<ConnectorDeps, 'failed'>,
): Connector {
  const ending = new AbortController();
  const { signal } = ending;
  async function run() {
    let failures = 0;
    while (!signal.aborted) {
      const begunAt = performance.now();
      const error = await once(signal).then(
        () => undefined,
        (reason: unknown) => reason as Error,
      );
      if (signal.aborted) return;
      if (!error) {
        failures = 0;
        continue;
      }
      failed(error);
      // A connection that held for long is no failure of the try.
      failures = performance.now() - begunAt > maxPauseMs ? 0 : failures + 1;
      await pause(backOffMs(failures), signal);
    }
  }
  const running = run();
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}
