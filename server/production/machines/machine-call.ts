import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import { parseFlag, parseFilter } from '#server/web/lists/filter.ts';

/* Shared by the route files of machines. */

/** `ids[]=…` or `ids[0]=…`, up to the limit of the store. */
export const idsProperty = { type: 'array', items: { type: 'string', maxLength: 100 } };

/**
 * Filters of machine calls. Planned production time is the default; `false` measures against the
 * whole clock, which makes OEE a TEEP.
 */
export function machineFilter(text: string | undefined) {
  return readFilter(parseFilter(text, ofMachines));
}

/** Like `machineFilter`, for calls without a plant: adds a filter for one client. */
export function anyMachineFilter(text: string | undefined) {
  const { ClientId, ...given } = parseFilter(text, [...ofMachines, 'ClientId']);
  return { ...readFilter(given), clientId: ClientId };
}

const ofMachines = ['PlannedProductionTime', 'DisplayType'] as const;

function readFilter({
  DisplayType,
  PlannedProductionTime,
}: Partial<Record<(typeof ofMachines)[number], string>>) {
  return {
    plannedOnly: parseFlag('PlannedProductionTime', PlannedProductionTime) ?? true,
    isWanted: ({ display_type }: MachineRecord) => (DisplayType ?? display_type) === display_type,
  };
}
