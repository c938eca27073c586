import { setTimeout as sleep } from 'node:timers/promises';

const retryMs = 300;
/** More than an hour of events of a large installation. */
const maxWaiting = 10_000;
const maxFlushMs = 2000;

/**
 * Publishes one event after the other, each until it is acknowledged. While the bus is away the
 * newest wait here; what is above the limit is lost, and the others learn of it from `overflowed`.
 * @param send Resolves when the event is kept. It may be sent twice.
 */
export function createEventQueue<T>(send: (event: T) => Promise<unknown>, overflowed: () => T) {
  const waiting: T[] = [];
  let pumping: Promise<void> | undefined;
  const ended = new AbortController();

  async function pump(): Promise<void> {
    for (let [event] = waiting; event && !ended.signal.aborted; [event] = waiting) {
      const isKept = await send(event).then(
        () => true,
        () => false,
      );
      if (isKept) waiting.splice(waiting.indexOf(event), 1);
      else await sleep(retryMs);
    }
  }

  return {
    add(event: T) {
      // The first may be under way.
      if (waiting.length >= maxWaiting) waiting.splice(1, waiting.length, overflowed());
      waiting.push(event);
      pumping ??= pump().finally(() => (pumping = undefined));
    },
    size: () => waiting.length,
    /** Goes on for two seconds at most. */
    async close() {
      await Promise.race([pumping, sleep(maxFlushMs, undefined, { ref: false })]);
      ended.abort();
    },
  };
}
