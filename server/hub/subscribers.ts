import type { Topic } from './frame-values.ts';

/** Gets the frames of a channel. */
export interface Subscriber {
  send(text: string): void;
  bufferedBytes(): number;
  /** Ends the connection: it is made again and starts from a snapshot. */
  cut(): void;
}

interface Subscription {
  /** Per topic: the frame up to which the subscriber has seen everything. */
  seen: Map<Topic, number>;
  behindSince: number | undefined;
}

/** Above this a subscriber gets no frames until it has caught up; then it gets one merged frame. */
export const softLimitBytes = 262_144;
const hardLimitBytes = 1_048_576;
/** A subscriber that takes nothing for this long is cut. */
export const patienceMs = 30_000;

/**
 * The subscribers of a channel and how far each of them is. What a slow one misses is never queued
 * for it: `missed` makes one frame of it when the subscriber is ready again.
 * @param missed The text of all changes of a topic after a frame; undefined when there are none.
 */
export function createSubscribers(
  missed: (topic: Topic, since: number) => string | undefined,
  now: () => number,
) {
  const subscriptions = new Map<Subscriber, Subscription>();

  function sendMissed(subscriber: Subscriber, subscription: Subscription, seq: number) {
    subscription.behindSince = undefined;
    for (const [topic, since] of subscription.seen) {
      const text = missed(topic, since);
      if (text !== undefined) subscriber.send(text);
      subscription.seen.set(topic, seq);
    }
  }

  return {
    count: () => subscriptions.size,
    add(subscriber: Subscriber, topics: readonly Topic[], seq: number) {
      const seen = new Map(topics.map((topic) => [topic, seq]));
      subscriptions.set(subscriber, { seen, behindSince: undefined });
    },
    remove: (subscriber: Subscriber) => void subscriptions.delete(subscriber),
    clear: () => subscriptions.clear(),

    /** Sends a frame to everyone who can take it, and notes who could not. */
    offer(topic: Topic, text: string, seq: number) {
      for (const [subscriber, subscription] of subscriptions) {
        if (!subscription.seen.has(topic) || subscription.behindSince !== undefined) continue;
        if (subscriber.bufferedBytes() > softLimitBytes) {
          subscription.behindSince = now();
        } else {
          subscription.seen.set(topic, seq);
          subscriber.send(text);
        }
      }
    },
    /** Brings those who fell behind up to date. True while some are still not ready. */
    catchUp(seq: number): boolean {
      let isAnyoneBehind = false;
      for (const [subscriber, subscription] of subscriptions) {
        if (subscription.behindSince === undefined) continue;
        const buffered = subscriber.bufferedBytes();
        if (buffered > hardLimitBytes || now() - subscription.behindSince > patienceMs) {
          subscriptions.delete(subscriber);
          subscriber.cut();
        } else if (buffered <= softLimitBytes / 2) sendMissed(subscriber, subscription, seq);
        else isAnyoneBehind = true;
      }
      return isAnyoneBehind;
    },
  };
}
