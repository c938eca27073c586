import type { MachineRecord } from '#server/figures/machines.store.ts';
import { flagOf, parseFilter } from '#server/http/filter.ts';

/* What the route files of machines share. */

/** `ids[]=…` or `ids[0]=…`, up to the limit of the store. */
export const idsProperty = { type: 'array', items: { type: 'string', maxLength: 100 } };

/**
 * What machine calls can be filtered by. Planned production time is the default; `false` measures
 * against the whole clock, which makes OEE a TEEP.
 */
export function machineFilter(text: string | undefined) {
  const { DisplayType, PlannedProductionTime } = parseFilter(text, [
    'PlannedProductionTime',
    'DisplayType',
  ]);
  return {
    plannedOnly: flagOf('PlannedProductionTime', PlannedProductionTime) ?? true,
    isWanted: ({ display_type }: MachineRecord) => (DisplayType ?? display_type) === display_type,
  };
}
