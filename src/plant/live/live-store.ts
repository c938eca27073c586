import type { FrameSpan, MachineKpi, MachineMetric, MachineStatus } from '#schemas/api/hub.gen.ts';

import { createClock } from './clock.ts';

export type Topic = FrameSpan['Topic'];
/** Quality of a value by its source. */
export type Quality = NonNullable<MachineMetric['Quality']>;

export type LiveItem = MachineStatus | MachineMetric | MachineKpi;
/** A machine's status from the hub. `since` is on the server's clock. */
export interface LiveStatus {
  Value: MachineStatus['Value'];
  since: number;
}

/** `off`: no live values wanted, as for a day of the past. */
export type Connection = 'connecting' | 'live' | 'stale' | 'off';
export type LiveStore = ReturnType<typeof createLiveStore>;

interface SequencedValue<Value> {
  seq: number;
  value: Value;
}

/**
 * Store of live values by machine, separate from the server's lists. Subscribers listen to one key
 * and are notified once a frame, so that a change rerenders only the cells that show it.
 */
export function createLiveStore(
  now: () => number = Date.now,
  ticks: () => number = () => performance.now(),
) {
  return {
    clock: createClock(now, ticks),
    known: new Set<string>(),
    statuses: new Map<string, SequencedValue<LiveStatus>>(),
    /** `at`: time of the change, ISO. */
    metrics: new Map<string, SequencedValue<number | null> & { at: string; quality: Quality }>(),
    /**
     * One mutable record a machine, overwritten in place, so that frames cause no garbage
     * collection.
     */
    kpis: new Map<string, SequencedValue<Partial<MachineKpi>>>(),
    listeners: new Map<string, Set<() => void>>(),
    connection: 'connecting' as Connection,
    /** Receipt of the last frame, on the browser's clock. */
    heardAt: undefined as number | undefined,
    /** When the store was opened, on the same clock. */
    openedAt: now(),
    /** Since when values are stale, on the server's clock; undefined while live. */
    staleSince: undefined as number | undefined,
    /** Last connection to the hub, on the same clock as `heardAt`. */
    connectedAt: 0,
    now,
  };
}

export function subscribeKey(store: LiveStore, key: string, listener: () => void): () => void {
  const listeners = store.listeners.get(key) ?? new Set();
  store.listeners.set(key, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && store.listeners.get(key) === listeners) store.listeners.delete(key);
  };
}

export const keyOf = {
  status: (machineId: string) => `status ${machineId}`,
  kpis: (machineId: string) => `kpis ${machineId}`,
  metric: (machineId: string, name: string) => `metric ${machineId} ${name}`,
  connection: 'connection',
};

/** Applies a whole frame, then notifies each changed key once. */
export function applyItems(store: LiveStore, topic: Topic, items: readonly LiveItem[]): void {
  const moved = new Set<string>();
  for (const item of items) applyItem(store, { topic, item, moved });
  store.heardAt = store.now();
  notify(store, moved);
}

/** Adds machines from the server's lists; items of other machines are dropped. */
export function addMachines(store: LiveStore, machineIds: Iterable<string>): void {
  for (const id of machineIds) store.known.add(id);
}

/** Milliseconds since the last frame; before the first, since the store was opened. */
export function ageOf({ now, openedAt, heardAt = openedAt }: LiveStore): number {
  return now() - heardAt;
}

/** Until when the status of machines is known, on the server's clock: now, unless stale. */
export function statusKnownUntil({ staleSince, clock }: LiveStore): number {
  return staleSince ?? clock.serverNow();
}

export function setConnection(store: LiveStore, connection: Connection): void {
  if (store.connection === connection) return;
  store.connection = connection;
  store.staleSince = connection === 'stale' ? store.clock.serverNow() : undefined;
  notify(store, [keyOf.connection]);
}

/** Clears the hub's values: a newer list or snapshot replaces them. */
export function clearLiveValues(store: LiveStore): void {
  const moved = [
    ...[...store.statuses.keys()].map(keyOf.status),
    ...[...store.kpis.keys()].map(keyOf.kpis),
    ...[...store.metrics.keys()].map((key) => `metric ${key}`),
  ];
  store.statuses.clear();
  store.kpis.clear();
  store.metrics.clear();
  notify(store, moved);
}

function applyItem(
  store: LiveStore,
  { topic, item, moved }: { topic: Topic; item: LiveItem; moved: Set<string> },
): void {
  const machineId = 'MachineId' in item ? item.MachineId : item.Id;
  if (!store.known.has(machineId)) return;
  if (topic === 'status') applyStatus(store, item as MachineStatus, moved);
  else if (topic === 'kpis') applyKpi(store, item as MachineKpi, moved);
  else applyMetric(store, item as MachineMetric, moved);
}

function applyStatus(store: LiveStore, item: MachineStatus, moved: Set<string>): void {
  const last = store.statuses.get(item.Id);
  if (last && item.Seq <= last.seq) return;
  const since = Date.parse(item.At);
  if (last?.value.Value === item.Value && last.value.since === since) {
    last.seq = item.Seq;
    return;
  }
  store.statuses.set(item.Id, { seq: item.Seq, value: { Value: item.Value, since } });
  moved.add(keyOf.status(item.Id));
}

function applyKpi(store: LiveStore, item: MachineKpi, moved: Set<string>): void {
  // `At` is the server's sending time here, unlike that of a status.
  store.clock.atLeast(Date.parse(item.At));
  const last = store.kpis.get(item.Id);
  if (last && item.Seq <= last.seq) return;
  if (last) {
    last.seq = item.Seq;
    Object.assign(last.value, item);
  } else store.kpis.set(item.Id, { seq: item.Seq, value: { ...item } });
  moved.add(keyOf.kpis(item.Id));
}

function applyMetric(store: LiveStore, item: MachineMetric, moved: Set<string>): void {
  const key = `${item.MachineId} ${item.Name}`;
  const last = store.metrics.get(key);
  if (last && item.Seq <= last.seq) return;
  store.metrics.set(key, {
    seq: item.Seq,
    value: item.Value,
    at: item.At,
    quality: item.Quality ?? 'good',
  });
  moved.add(keyOf.metric(item.MachineId, item.Name));
}

function notify(store: LiveStore, keys: Iterable<string>): void {
  for (const key of keys) {
    const listeners = store.listeners.get(key);
    if (listeners) for (const listener of listeners) listener();
  }
}
