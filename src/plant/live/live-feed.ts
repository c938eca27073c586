import { createActor, fromPromise } from 'xstate';

import { createConnectivityProbe } from '#api/connectivity-probe.ts';
import { createHub, type Hub, type HubEvents, retryDelay } from '#api/hub/hub.ts';
import { hubMachine } from '#machines/hub/hub.machine.ts';
import { inspectChart } from '#machines/running-charts.ts';
import type { Snapshot, SubscribeRequest } from '#schemas/api/hub.gen.ts';

import { createFrameOrder } from './frame-order.ts';
import {
  addMachines,
  ageOf,
  applyItems,
  clearLiveValues,
  type LiveStore,
  setConnection,
} from './live-store.ts';

/** Subscription of a screen, and the store of its values. */
export interface LiveScope {
  store: LiveStore;
  request: SubscribeRequest;
}

interface FeedOptions {
  open?: (events: HubEvents) => Hub;
  probing?: typeof createConnectivityProbe;
}

export type LiveFeed = ReturnType<typeof startLiveFeed>;

/**
 * Keeps a store in sync with the hub: the statechart decides when to connect, subscribe and wait;
 * this module applies the frames. After a missed frame it subscribes again, and the values are
 * stale until the snapshot is loaded.
 */
export function startLiveFeed(
  first: LiveScope,
  { open = createHub, probing = createConnectivityProbe }: FeedOptions = {},
) {
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
  const probe = probing(wake);
  const actor = createActor(
    hubMachine.provide({
      delays: { RETRY: ({ context }) => retryDelay(context.attempt) },
      actors: {
        connect: fromPromise<void>(({ signal }) => connect(hub, scope.store, signal)),
        subscribe: fromPromise<void>(({ signal }) => ask({ scope, hub, frames }, signal)),
      },
      actions: {
        showLive() {
          probe.stop();
          setConnection(scope.store, 'live');
          frames.open();
        },
        showStale() {
          frames.close();
          outdate(scope.store);
        },
        showLost() {
          setConnection(scope.store, 'stale');
          probe.watch();
        },
      },
    }),
    inspectChart('hub'),
  );

  /** The page is visible again, or the server is reachable again. */
  function wake(): void {
    actor.send({ type: 'page.woken', silentMs: silenceOf(scope.store) });
  }

  actor.start();
  return {
    /** Switches to another subscription. */
    read(next: LiveScope): void {
      if (next === scope) return;
      const { request } = scope;
      scope = next;
      actor.send({ type: 'scope.changed' });
      // The hub has one subscription a plant: a new one for the same plant has replaced the old.
      if (scopeOf(request) !== scopeOf(next.request)) void hub.unsubscribe(request).catch(() => {});
    },
    wake,
    stop(): void {
      for (const part of [probe, actor, hub]) part.stop();
    },
  };
}

async function connect(hub: Hub, store: LiveStore, givenUp: AbortSignal): Promise<void> {
  await hub.connect(givenUp);
  store.connectedAt = store.now();
}

/** Milliseconds without contact; connecting counts as contact. */
function silenceOf(store: LiveStore): number {
  return Math.min(ageOf(store), store.now() - store.connectedAt);
}

interface FeedQuestion {
  scope: LiveScope;
  hub: Hub;
  frames: ReturnType<typeof createFrameOrder>;
}

async function ask({ scope, hub, frames }: FeedQuestion, signal: AbortSignal): Promise<void> {
  const { store, request } = scope;
  const asked = store.clock.ticks();
  frames.begin();
  const snapshot = await hub.subscribe(request);
  if (signal.aborted) return;
  store.clock.read(Date.parse(snapshot.At), asked);
  applySnapshot(store, snapshot);
  frames.snapshot(snapshot.Seq);
}

/** Marks live values as stale. A newly opened screen is connecting, not stale. */
function outdate(store: LiveStore): void {
  if (store.connection === 'live') setConnection(store, 'stale');
}

function applySnapshot(store: LiveStore, snapshot: Snapshot) {
  clearLiveValues(store);
  addMachines(store, [
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
