import type { FrameSpan, Snapshot, SubscribeRequest } from '#schemas/api/hub.gen.ts';

import {
  admit,
  applyItems,
  forget,
  setConnection,
  type LiveItem,
  type LiveStore,
  type Topic,
} from './live-store.ts';

/** Milliseconds until a refused subscription is asked for again on the same connection. */
const askAgainAfter = 5000;

interface Frame {
  topic: Topic;
  items: readonly LiveItem[];
  span: FrameSpan;
}

interface FeedOptions {
  store: LiveStore;
  request: SubscribeRequest;
  subscribe: (request: SubscribeRequest) => Promise<Snapshot>;
}

/**
 * Keeps the store in step with the hub. A frame says which changes it covers; when some lie between
 * the last one seen and this one, everything is asked for anew and is stale until it is in.
 */
export function createLiveFeed({ store, request, subscribe }: FeedOptions) {
  const lastSeq = new Map<Topic, number>();
  const waiting: Frame[] = [];
  let asking: object | undefined;

  async function ask() {
    const question = {};
    asking = question;
    const asked = store.now();
    try {
      const snapshot = await subscribe(request);
      if (asking !== question) return;
      store.clock.read(Date.parse(snapshot.At), asked);
      applySnapshot(store, snapshot);
      for (const topic of ['status', 'metrics', 'kpis'] as const) lastSeq.set(topic, snapshot.Seq);
      asking = undefined;
      setConnection(store, 'live');
      for (const frame of waiting.splice(0)) take(frame);
    } catch {
      if (asking !== question) return;
      setConnection(store, 'stale');
      setTimeout(() => asking === question && void ask(), askAgainAfter);
    }
  }

  function take(frame: Frame) {
    if (frame.span.Scope !== scopeOf(request)) return;
    if (asking) {
      waiting.push(frame);
      return;
    }
    const last = lastSeq.get(frame.topic);
    if (last !== undefined && frame.span.Seq <= last) return;
    if (last === undefined || frame.span.Since > last) {
      setConnection(store, 'stale');
      void ask();
      return;
    }
    lastSeq.set(frame.topic, frame.span.Seq);
    applyItems(store, frame.topic, frame.items);
  }

  return {
    connected: ask,
    frame: take,
    lost() {
      asking = {};
      waiting.length = 0;
      setConnection(store, 'stale');
    },
  };
}

function applySnapshot(store: LiveStore, snapshot: Snapshot) {
  forget(store);
  admit(store, [
    ...snapshot.machineStatus.map((item) => item.Id),
    ...snapshot.machineKpis.map((item) => item.Id),
    ...snapshot.machineMetrics.map((item) => item.MachineId),
  ]);
  applyItems(store, 'status', snapshot.machineStatus);
  applyItems(store, 'metrics', snapshot.machineMetrics);
  applyItems(store, 'kpis', snapshot.machineKpis);
}

function scopeOf(request: SubscribeRequest) {
  return request.plantId ?? request.machineId;
}
