import { pause, type ConnectorDeps } from './connector.ts';
import type { MappedSample } from './mapping.ts';

/** Beyond them the next message is read when some are stored. */
const maxWaiting = 2000;
/** Messages that are stored together. */
const batchSize = 500;
const retryMs = 1000;

interface Waiting {
  samples: readonly MappedSample[];
  acknowledge: () => void;
}

type StoreDeps = Pick<ConnectorDeps, 'store' | 'log'> & { device: string; signal: AbortSignal };

/** Stores what messages say in their order, those that wait together in one commit. */
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
        await pause(retryMs, signal);
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
    /** Resolves when what is being stored is stored. */
    stored: async () => storing,
  };
}
