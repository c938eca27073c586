import type {
  ProductionOrder,
  ProductionOrders,
  ShiftSchedules,
} from '#schemas/api/machine-service.gen.ts';

import { printFilter } from '../filter.ts';
import { request } from '../http.ts';
import { pathOf } from '../path.ts';

/** A plant or machine, from `start` to `end` (ISO instants). */
export interface PlanQuestion {
  machineId: string;
  start: string;
  end: string;
}

const maxRows = 1000;

/** Orders planned or in work in the window, by planned start. */
export async function listPlannedOrders(
  { machineId, start, end }: PlanQuestion,
  shift: string,
  signal: AbortSignal,
): Promise<{ orders: ProductionOrder[]; total: number }> {
  const filter = printFilter(shift === '' ? {} : { ShiftId: shift }) || undefined;
  const { Items, TotalItems } = await request<ProductionOrders>(
    'GET',
    pathOf('machines/:machineId/productionorders/details', { machineId }),
    { query: { start, end, filter, pageSize: maxRows }, signal, isQuiet: true },
  );
  return { orders: Items, total: TotalItems };
}

/** The working times of the whole window, and the rule of each part. */
export function loadShiftSchedules(
  { machineId, start, end }: PlanQuestion,
  signal: AbortSignal,
): Promise<ShiftSchedules> {
  return request('GET', pathOf('machines/:machineId/shiftschedules', { machineId }), {
    query: { start, end, pageSize: maxRows },
    signal,
    isQuiet: true,
  });
}
