import type { FrameSpan } from '#schemas/api/hub.gen.ts';

import {
  createFrameValues,
  type FrameEntry,
  type FrameFields,
  type Topic,
} from './frame-values.ts';
import { invocationMessage } from './messages.ts';
import { createSubscribers, type Subscriber } from './subscribers.ts';

/** The hub method that carries a topic. */
const targets: Record<Topic, string> = {
  status: 'machineStatus',
  metrics: 'machineMetrics',
  kpis: 'machineKpis',
};

const frameMs = 16;
const slowestFrameMs = 250;

export type Channel = ReturnType<typeof createChannel>;

/**
 * The live values of one plant or machine and its subscribers.
 * The first change is sent at once; changes within a frame interval are merged, and the last value
 * of a machine wins. A frame is serialised once for all subscribers.
 */
export function createChannel(scope: string, now: () => number = () => performance.now()) {
  const values = createFrameValues();
  const subscribers = createSubscribers((topic, since) => {
    const entries = values.changedSince(topic, since);
    return entries.length > 0 ? frameText(topic, entries, since) : undefined;
  }, now);
  const lastFrame = new Map<Topic, number>();
  let seq = 0;
  let timer: NodeJS.Timeout | undefined;
  let nextFrameAt = 0;

  function flush() {
    timer = undefined;
    const startedAt = now();
    for (const topic of values.pendingTopics()) sendFrame(topic);
    const isAnyoneBehind = subscribers.catchUp(seq);
    // Backpressure: frames take at most a quarter of the time, until the slowest rate is reached.
    const pause = Math.min(slowestFrameMs, Math.max(frameMs, 4 * (now() - startedAt)));
    nextFrameAt = startedAt + pause;
    if (isAnyoneBehind) schedule();
  }

  function sendFrame(topic: Topic) {
    const since = lastFrame.get(topic) ?? 0;
    seq += 1;
    lastFrame.set(topic, seq);
    const entries = values.take(topic, seq);
    if (subscribers.count() > 0) subscribers.offer(topic, frameText(topic, entries, since), seq);
  }

  function frameText(topic: Topic, entries: FrameEntry[], since: number): string {
    const span: FrameSpan = { Topic: topic, Scope: scope, Since: since, Seq: seq };
    return invocationMessage(targets[topic], entries, span);
  }

  function schedule() {
    timer ??= setTimeout(flush, Math.max(0, nextFrameAt - now()));
  }

  return {
    scope,
    /** Number of the last frame: a snapshot taken now is continued by the frames after it. */
    seq: () => seq,
    subscriberCount: () => subscribers.count(),
    entries: (topic: Topic) => values.entries(topic),
    load: (topic: Topic, key: string, fields: FrameFields) => values.load(topic, key, fields),
    /** Takes the fields that changed; they go out with the next frame. */
    put(topic: Topic, key: string, fields: FrameFields) {
      values.put(topic, key, fields);
      schedule();
    },
    /** From now on the subscriber gets every frame of these topics. */
    subscribe: (subscriber: Subscriber, topics: readonly Topic[]) =>
      subscribers.add(subscriber, topics, seq),
    unsubscribe: (subscriber: Subscriber) => subscribers.remove(subscriber),
    close() {
      clearTimeout(timer);
      subscribers.clear();
    },
  };
}
