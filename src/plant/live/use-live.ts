import { useCallback, useSyncExternalStore } from 'react';

import { useTicking } from '#engine/ticker.ts';
import { formatDuration } from '#lib/plant-format.ts';
import type { MachineKpi } from '#schemas/api/hub.gen.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';
import {
  pauseOf,
  shownStatus,
  type ShownStatus,
  type StatusNow,
  type StatusValue,
  statusWord,
  type StatusWord,
} from '#shared/machine-status.ts';

import { usePlantScope } from '../plant-scope.ts';
import { useLiveStore } from './live-provider.tsx';
import {
  keyOf,
  statusKnownUntil,
  subscribeKey,
  type Connection,
  type LiveStore,
} from './live-store.ts';

/** A machine from the server's list, with the list's time of receipt on the browser's clock. */
export interface ListedMachine {
  row: Machine;
  receivedAt: number;
}

type KpiField = Exclude<keyof MachineKpi, 'Id' | 'Seq' | 'At'> & keyof Machine;

/** One field of a machine: the hub's latest value, else that of the list. */
export function useMachineField<Field extends KpiField>(row: Machine, field: Field) {
  const value = useLive(keyOf.kpis(row.Id), (store) => store.kpis.get(row.Id)?.value[field]);
  return (value === undefined ? row[field] : value) as Machine[Field];
}

type Count = 'TotalParts' | 'RejectParts' | 'DownTime' | 'Changeovers';

/** A count of the machine; null, not 0, where it is unknown for the period. */
export function useMachineCount(row: Machine, field: Count): number | null {
  const isPast = usePlantScope().mode.name !== 'real-time';
  const count = useMachineField(row, field);
  const isHeardOf = useHasData(row);
  return !isHeardOf || (isPast && hasNoData(row)) ? null : count;
}

/** Whether the machine has no data in the period of the list. */
export function hasNoData({ OEE, TotalParts, Reasons }: Machine): boolean {
  return OEE === null && TotalParts === 0 && Reasons.includes('NO_DATA');
}

/** Whether the machine has ever sent data. */
export function useHasData(row: Machine): boolean {
  return (useMachineField(row, 'DataAsOf') ?? row.DataAsOf) !== null;
}

/** The displayed status; a stop becomes a long one as time passes. */
export function useShownStatus(machine: ListedMachine): ShownStatus {
  const store = useLiveStore();
  usePause(machine);
  useLive(keyOf.status(machine.row.Id), (live) => live.statuses.get(machine.row.Id)?.value);
  return useTicking(() => shownStatus(statusNow(store, machine)));
}

/** The actual status: even a short stop that is drawn as running is a stop. */
export function useLiveStatus(machine: ListedMachine): StatusValue | undefined {
  const store = useLiveStore();
  useLive(keyOf.status(machine.row.Id), (live) => live.statuses.get(machine.row.Id)?.value);
  useMachineField(machine.row, 'DataAsOf');
  return statusNow(store, machine).value;
}

/** The status word: a short stop drawn as running is named as what it is. */
export function useStatusWord(machine: ListedMachine): StatusWord {
  const store = useLiveStore();
  const isChangeover = useMachineField(machine.row, 'ChangeoverActive');
  usePause(machine);
  useLive(keyOf.status(machine.row.Id), (live) => live.statuses.get(machine.row.Id)?.value);
  return useTicking(() => statusWord(statusNow(store, machine), isChangeover));
}

/** Status words of all machines without duplicates; updated each second. */
export function useStatusWords(machines: readonly ListedMachine[]): StatusWord[] {
  const store = useLiveStore();
  const words = useTicking(() =>
    [...new Set(machines.map((machine) => wordNow(store, machine)))].toSorted().join(' '),
  );
  return words.split(' ').filter(Boolean) as StatusWord[];
}

function wordNow(store: LiveStore, machine: ListedMachine): StatusWord {
  return statusWord(statusNow(store, machine), fieldNow(store, machine.row, 'ChangeoverActive'));
}

/** Rerenders when a shift or break begins or ends. */
function usePause({ row }: ListedMachine): void {
  useMachineField(row, 'OffShift');
  useMachineField(row, 'OnBreak');
}

/** Time in the status as text; empty without a status. */
export function useTimeInStatus(machine: ListedMachine): string {
  const store = useLiveStore();
  useLive(keyOf.status(machine.row.Id), (live) => live.statuses.get(machine.row.Id)?.value);
  return useTicking(() => {
    const { value, seconds } = statusNow(store, machine);
    return value === undefined ? '' : formatDuration(seconds);
  });
}

/**
 * Status and seconds in it, by the server's clock. Undefined without any data. While the connection
 * is lost the time stands still, as it is unknown whether the status continues.
 */
export function statusNow(store: LiveStore, { row, receivedAt }: ListedMachine): StatusNow {
  const live = store.statuses.get(row.Id)?.value;
  const since = live?.since ?? store.clock.toServer(receivedAt) - row.TotalSeconds * 1000;
  const value = live?.Value ?? row.Value;
  return {
    value: value === 'UNDEFINED' && fieldNow(store, row, 'DataAsOf') === null ? undefined : value,
    seconds: Math.max(0, (statusKnownUntil(store) - since) / 1000),
    pause: pauseOf({
      OffShift: fieldNow(store, row, 'OffShift'),
      OnBreak: fieldNow(store, row, 'OnBreak'),
    }),
  };
}

function fieldNow<Field extends 'DataAsOf' | 'OffShift' | 'OnBreak' | 'ChangeoverActive'>(
  store: LiveStore,
  row: Machine,
  field: Field,
): Machine[Field] {
  return (store.kpis.get(row.Id)?.value[field] ?? row[field]) as Machine[Field];
}

/**
 * Since when a machine that is unknown for lack of data has sent none, server time in milliseconds;
 * undefined where data come, or never came.
 */
export function silentSince(store: LiveStore, machine: ListedMachine): number | undefined {
  const { row } = machine;
  const { value, seconds } = statusNow(store, machine);
  const isSilent = store.kpis.get(row.Id)?.value.SourceSilent ?? row.SourceSilent;
  return value === 'UNDEFINED' && isSilent ? statusKnownUntil(store) - seconds * 1000 : undefined;
}

/** Reactive version of `silentSince`. */
export function useSilentSince(machine: ListedMachine): number | undefined {
  const store = useLiveStore();
  useLive(keyOf.status(machine.row.Id), (live) => live.statuses.get(machine.row.Id)?.value);
  useMachineField(machine.row, 'SourceSilent');
  const since = useTicking(() => Math.round((silentSince(store, machine) ?? -1000) / 1000));
  return since < 0 ? undefined : since * 1000;
}

export function useConnection(): Connection {
  return useLive(keyOf.connection, (store) => store.connection);
}

export function useLive<Value>(key: string, read: (store: LiveStore) => Value): Value {
  const store = useLiveStore();
  const subscribe = useCallback(
    (listener: () => void) => subscribeKey(store, key, listener),
    [store, key],
  );
  return useSyncExternalStore(subscribe, () => read(store));
}
