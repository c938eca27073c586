import { serverNow } from '#lib/time/server-clock.ts';
import type {
  Changeover,
  CurrentProduct,
  MachineUser,
  ProductionOrder,
  Recalculation,
  ShiftEvent,
  ShiftSchedules,
} from '#schemas/api/machine-service.gen.ts';
import type { StopReason, Stops } from '#schemas/api/stops.gen.ts';
import type { TaskDocument } from '#schemas/api/task-documents.gen.ts';
import { compareNames } from '#shared/compare-names.ts';
import { dayMs } from '#shared/durations.ts';

import { request } from '../http.ts';
import { pathBelow, pathOf } from '../path.ts';
import { listMachines } from './machines.ts';

/** Parameters of calls below /api/machines/{id}. */
export interface MachineParams {
  machineId: string;
}

export interface MachineWindow extends MachineParams {
  /** ISO instants. */
  start: string;
  end: string;
}

/** Rows per call: more than a machine page shows. */
const pageSize = 500;

/** Stops, newest first, with the number that need a reason. */
export function loadStops(
  { machineId, ...window }: MachineWindow,
  signal: AbortSignal,
): Promise<Stops> {
  return request('GET', pathOf('machines/:machineId/stops', { machineId }), {
    query: { ...window, pageSize },
    signal,
    isLong: true,
  });
}

export function listStopReasons(asked: MachineParams, signal: AbortSignal): Promise<StopReason[]> {
  return list('stopreasons', asked, signal);
}

/** Closed shifts that were recalculated in the last days. */
export function listShiftEvents(
  { machineId, days }: MachineParams & { days: number },
  signal: AbortSignal,
): Promise<ShiftEvent[]> {
  return list('shiftevents', { machineId, ...around(days, 1) }, signal);
}

export function listRecalculations(asked: MachineParams, signal: AbortSignal) {
  return list<Recalculation>('recalculations', asked, signal);
}

/** Orders planned or in work from yesterday on. */
export function listOrders(
  { machineId, days }: MachineParams & { days: number },
  signal: AbortSignal,
): Promise<ProductionOrder[]> {
  return list('productionorders/details', { machineId, ...around(1, days) }, signal);
}

export function listCurrentOrders(asked: MachineParams, signal: AbortSignal) {
  return list<ProductionOrder>('productionorders/current', asked, signal);
}

export function listCurrentProducts(asked: MachineParams, signal: AbortSignal) {
  return list<CurrentProduct>('products/current', asked, signal);
}

/** Changeovers of the last days. */
export function listChangeovers(
  { machineId, days }: MachineParams & { days: number },
  signal: AbortSignal,
): Promise<Changeover[]> {
  return list('changeover', { machineId, ...around(days, 1) }, signal);
}

export function listMachineUsers(
  asked: MachineParams,
  signal: AbortSignal,
): Promise<MachineUser[]> {
  return list('users', asked, signal);
}

export function listDocuments(asked: MachineParams, signal: AbortSignal): Promise<TaskDocument[]> {
  return list('taskdocuments', asked, signal);
}

/** Shifts, breaks and exceptions around now, each with its rule. */
export function loadShifts(
  { machineId }: MachineParams,
  signal: AbortSignal,
): Promise<ShiftSchedules> {
  return request('GET', pathOf('machines/:machineId/shiftschedules', { machineId }), {
    query: around(1, 7),
    signal,
  });
}

/** The plant's machines in natural order: IMM-2 before IMM-10. */
export async function listMachineNames({ plantId }: { plantId: string }, signal: AbortSignal) {
  const now = new Date(serverNow()).toISOString();
  const machines = await listMachines({ plantId, start: now, end: now, plannedOnly: true }, signal);
  return machines
    .map(({ Id, DisplayName }) => ({ Id, DisplayName }))
    .toSorted((one, other) => compareNames(one.DisplayName, other.DisplayName));
}

async function list<Row>(
  what: string,
  { machineId, ...query }: MachineParams & { start?: string; end?: string },
  signal: AbortSignal,
): Promise<Row[]> {
  const path = pathBelow(pathOf('machines/:machineId', { machineId }), what);
  const answer = await request<{ Items: Row[] }>('GET', path, {
    query: { ...query, pageSize },
    signal,
  });
  return answer.Items;
}

function around(before: number, after: number): { start: string; end: string } {
  const now = serverNow();
  return {
    start: new Date(now - before * dayMs).toISOString(),
    end: new Date(now + after * dayMs).toISOString(),
  };
}
