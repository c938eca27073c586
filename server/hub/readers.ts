import type { Topic } from './frame-values.ts';

/** Someone who reads a channel. */
export interface Reader {
  send(text: string): void;
  bufferedBytes(): number;
  /** Cut a reader that takes nothing any more: it comes back and starts from a snapshot. */
  cut(): void;
}

interface Subscription {
  /** Per topic: the frame up to which the reader has seen everything. */
  seen: Map<Topic, number>;
  behindSince: number | undefined;
}

/** Above this a reader gets no frames until it has caught up; then it gets one merged frame. */
export const softLimitBytes = 262_144;
const hardLimitBytes = 1_048_576;
/** A reader that takes nothing for this long is cut. */
export const patienceMs = 30_000;

/**
 * Who reads a channel and how far each of them is. What a slow reader misses is never queued for
 * it: `missed` makes one frame of it when the reader is ready again.
 * @param missed The text of all changes of a topic after a frame; undefined when there are none.
 */
export function createReaders(
  missed: (topic: Topic, since: number) => string | undefined,
  now: () => number,
) {
  const subscriptions = new Map<Reader, Subscription>();

  function sendMissed(reader: Reader, subscription: Subscription, seq: number) {
    subscription.behindSince = undefined;
    for (const [topic, since] of subscription.seen) {
      const text = missed(topic, since);
      if (text !== undefined) reader.send(text);
      subscription.seen.set(topic, seq);
    }
  }

  return {
    count: () => subscriptions.size,
    add(reader: Reader, topics: readonly Topic[], seq: number) {
      const seen = new Map(topics.map((topic) => [topic, seq]));
      subscriptions.set(reader, { seen, behindSince: undefined });
    },
    remove: (reader: Reader) => void subscriptions.delete(reader),
    clear: () => subscriptions.clear(),

    /** Sends a frame to everyone who can take it, and notes who could not. */
    offer(topic: Topic, text: string, seq: number) {
      for (const [reader, subscription] of subscriptions) {
        if (!subscription.seen.has(topic) || subscription.behindSince !== undefined) continue;
        if (reader.bufferedBytes() > softLimitBytes) {
          subscription.behindSince = now();
        } else {
          subscription.seen.set(topic, seq);
          reader.send(text);
        }
      }
    },
    /** Brings those who fell behind up to date. True while some are still not ready. */
    catchUp(seq: number): boolean {
      let isAnyoneBehind = false;
      for (const [reader, subscription] of subscriptions) {
        if (subscription.behindSince === undefined) continue;
        const buffered = reader.bufferedBytes();
        if (buffered > hardLimitBytes || now() - subscription.behindSince > patienceMs) {
          subscriptions.delete(reader);
          reader.cut();
        } else if (buffered <= softLimitBytes / 2) sendMissed(reader, subscription, seq);
        else isAnyoneBehind = true;
      }
      return isAnyoneBehind;
    },
  };
}
