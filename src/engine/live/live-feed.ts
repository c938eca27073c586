import { createActor, fromPromise } from 'xstate';

import type { Snapshot, SubscribeRequest } from '#schemas/api/hub.gen.ts';

import { createHub, type Hub, type HubEvents, retryDelay } from '#api/hub.ts';
import { hubMachine } from '#machines/hub/hub.machine.ts';

import { createFrameOrder } from './frame-order.ts';
import { admit, applyItems, forget, setConnection, type LiveStore } from './live-store.ts';

/** What a screen reads, and where it is kept. */
export interface LiveScope {
  store: LiveStore;
  request: SubscribeRequest;
}

export type LiveFeed = ReturnType<typeof startLiveFeed>;

/**
 * Keeps a store in step with the hub: the chart says when to connect, ask and wait, this applies
 * what comes. When a frame was missed, everything is asked for anew and is stale until it is in.
 */
export function startLiveFeed(first: LiveScope, open: (events: HubEvents) => Hub = createHub) {
  let scope = first;
  const frames = createFrameOrder({
    next: ({ topic, items }) => applyItems(scope.store, topic, items),
    gap: () => actor.send({ type: 'gap.found' }),
  });
  const hub = open({
    lost: () => actor.send({ type: 'connection.lost' }),
    frame: (topic, items, span) =>
      span.Scope === scopeOf(scope.request) && frames.take({ topic, items, span }),
  });
  const actor = createActor(
    hubMachine.provide({
      delays: { RETRY: ({ context }) => retryDelay(context.attempt) },
      actors: {
        connect: fromPromise<void>(() => hub.connect()),
        subscribe: fromPromise<void>(({ signal }) => ask(signal)),
      },
      actions: {
        showLive() {
          setConnection(scope.store, 'live');
          frames.open();
        },
        showStale() {
          frames.close();
          // A screen that has just been opened is connecting, not stale.
          if (scope.store.connection === 'live') setConnection(scope.store, 'stale');
        },
        showLost: () => setConnection(scope.store, 'stale'),
      },
    }),
  );

  async function ask(signal: AbortSignal): Promise<void> {
    const { store, request } = scope;
    const asked = store.now();
    frames.begin();
    const snapshot = await hub.subscribe(request);
    if (signal.aborted) return;
    store.clock.read(Date.parse(snapshot.At), asked);
    applySnapshot(store, snapshot);
    frames.snapshot(snapshot.Seq);
  }

  actor.start();
  return {
    /** The screen reads something else from now on. */
    read(next: LiveScope): void {
      if (next === scope) return;
      const { request } = scope;
      scope = next;
      actor.send({ type: 'scope.changed' });
      // The hub knows one subscription a plant: the new one has taken the place of the old.
      if (scopeOf(request) !== scopeOf(next.request)) void hub.unsubscribe(request).catch(() => {});
    },
    /** Somebody looks at the page again, or the network is back. */
    wake(): void {
      const { store } = scope;
      actor.send({ type: 'page.woken', silentMs: store.now() - (store.heardAt ?? 0) });
    },
    stop(): void {
      actor.stop();
      hub.stop();
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
