import { setTimeout as sleep } from 'node:timers/promises';

const retryMs = 300;
/** More than an hour of events in a large installation. */
const maxWaiting = 10_000;
const maxFlushMs = 2000;

/**
 * Publishes events one by one, each until it is acknowledged. While the bus is unreachable, the
 * newest events are queued; above the limit they are dropped, and one event of `overflowed`
 * replaces them.
 * @param send Resolves when the event is stored. It may be sent twice.
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
      // The first one may be in flight.
      if (waiting.length >= maxWaiting) waiting.splice(1, waiting.length, overflowed());
      waiting.push(event);
      pumping ??= pump().finally(() => (pumping = undefined));
    },
    size: () => waiting.length,
    /** Flushes the queue for at most two seconds. */
    async close() {
      await Promise.race([pumping, sleep(maxFlushMs, undefined, { ref: false })]);
      ended.abort();
    },
  };
}
