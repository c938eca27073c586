import type { Topic } from './frame-values.ts';

/** Receiver of a channel's frames. */
export interface Subscriber {
  send(text: string): void;
  bufferedBytes(): number;
  /** Ends the connection: the client reconnects and starts with a snapshot. */
  cut(): void;
}

interface Subscription {
  /** By topic: the last frame that the subscriber has received. */
  seen: Map<Topic, number>;
  behindSince: number | undefined;
}

/** Above this, a subscriber gets no frames until it has caught up, and then one merged frame. */
export const softLimitBytes = 262_144;
const hardLimitBytes = 1_048_576;
/** A subscriber that receives nothing for this long is cut. */
export const slowSubscriberMs = 30_000;

/**
 * The subscribers of a channel with their positions. Frames are not queued for slow subscribers:
 * `missed` merges the changes into one frame when the subscriber is ready again.
 * @param missed The frame of all changes of a topic after a given frame; undefined without changes.
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

    /** Sends a frame to all subscribers that are ready, and marks the others as behind. */
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
    /** Sends merged frames to subscribers that are behind. True while some are still not ready. */
    catchUp(seq: number): boolean {
      let isAnyoneBehind = false;
      for (const [subscriber, subscription] of subscriptions) {
        if (subscription.behindSince === undefined) continue;
        const buffered = subscriber.bufferedBytes();
        if (buffered > hardLimitBytes || now() - subscription.behindSince > slowSubscriberMs) {
          subscriptions.delete(subscriber);
          subscriber.cut();
        } else if (buffered <= softLimitBytes / 2) sendMissed(subscriber, subscription, seq);
        else isAnyoneBehind = true;
      }
      return isAnyoneBehind;
    },
  };
}
