import { delay, type ConnectorDeps } from './connector.ts';
import type { MappedSample } from './mapping.ts';

/** Limit of waiting messages: reading pauses until some are stored. */
const maxWaiting = 2000;
/** Messages per commit. */
const batchSize = 500;
const retryMs = 1000;

interface Waiting {
  samples: readonly MappedSample[];
  acknowledge: () => void;
}

type StoreDeps = Pick<ConnectorDeps, 'store' | 'log'> & { device: string; signal: AbortSignal };

/** Stores the samples of messages in order; messages that wait share a commit. */
export function storeInTurn({ device, signal, log, store }: StoreDeps) {
  let waiting: Waiting[] = [];
  let storing: Promise<void> | undefined;
  let readOn: (() => void) | undefined;

  async function storeAll() {
    while (waiting.length > 0 && !signal.aborted) {
      const some = waiting.slice(0, batchSize);
      const isStored = await store(some.flatMap(({ samples }) => samples)).then(
        () => true,
        (err: unknown) => {
          log.warn({ err, device }, 'messages of a broker could not be stored yet');
          return false;
        },
      );
      if (!isStored) {
        await delay(retryMs, signal);
        continue;
      }
      waiting = waiting.slice(some.length);
      for (const { acknowledge } of some) acknowledge();
      readOn?.();
    }
    storing = undefined;
  }

  return {
    /** Resolves when the next message may be read. */
    async take(samples: readonly MappedSample[], acknowledge: () => void): Promise<void> {
      waiting.push({ samples, acknowledge });
      storing ??= storeAll();
      if (waiting.length < maxWaiting) return;
      await new Promise<void>((resolve) => {
        readOn = resolve;
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    },
    /** Resolves when the store under way is done. */
    stored: async () => storing,
  };
}
