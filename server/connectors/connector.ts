import type { Database } from '#server/db/tables/schema.ts';
import type { PipelineDeps } from '#server/production/ingest/batch.ts';
import type { RejectedPayload } from '#server/production/ingest/sources/rejections.ts';
import type { Networks } from '#server/web/outside/networks.ts';

import type { MappedSample, MappingRule } from './mapping.ts';

export type DeviceKind = Database['source_devices']['kind'];

/** Settings of a device for its connector. */
export interface DeviceSettings {
  id: string;
  kind: DeviceKind;
  url: string;
  username: string | null;
  /** Decrypted; never logged. */
  secret: string | null;
  topic: string | null;
  /** Sparkplug: id of this host application. */
  hostId: string | null;
  /** OPC UA: security of messages; null: none. */
  security: Database['source_devices']['security'];
  /** OPC UA: SHA-1 thumbprint of the expected certificate of the server. */
  serverThumbprint: string | null;
  intervalMs: number;
  mapping: readonly MappingRule[];
  /** JSON: the position up to which it was read; null: from the beginning. */
  position: string | null;
}

/** Dependencies of a connector. */
export interface ConnectorDeps {
  networks: Networks;
  /** Folder of the certificate that Lineside presents to OPC UA servers. */
  certificates: string;
  now: () => number;
  log: PipelineDeps['log'];
  /**
   * Resolves after the commit.
   * @throws when nothing could be stored: retry with the same samples
   */
  store(samples: readonly MappedSample[]): Promise<void>;
  /** Stores how far the device was read; call it after the commit of the samples before it. */
  keepPosition(position: string): Promise<void>;
  /** Counts received payloads that cannot be stored. */
  reject(refused: readonly RejectedPayload[]): void;
  connected(): void;
  /** Reports a problem while the connector runs. */
  noted(problem: Error): void;
  failed(error: Error): void;
}

export interface Connector {
  /** Resolves when all samples are handed over and the connection is closed. */
  stop(): Promise<void>;
}

const maxPauseMs = 30_000;

/** Exponential backoff in milliseconds after `failures`, up to 30 seconds. */
function backOffMs(failures: number): number {
  return Math.min(maxPauseMs, 500 * 2 ** Math.min(failures, 10));
}

/** Resolves after `ms`, or when `signal` aborts. */
export function delay(ms: number, signal: AbortSignal): Promise<void> {
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

/** Runs `once` in a loop until it is stopped, with backoff after failures. */
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
      // A connection that lasted long resets the backoff.
      failures = performance.now() - begunAt > maxPauseMs ? 0 : failures + 1;
      await delay(backOffMs(failures), signal);
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
