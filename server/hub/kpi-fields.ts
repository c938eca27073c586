import type { Machine } from '#schemas/api/machines.gen.ts';

import type { Fields } from './frame-values.ts';

/** What is the machine's own, or told by the status topic. */
const untold = new Set<keyof Machine>([
  'Id',
  'DisplayName',
  'machineName',
  'DisplayType',
  'ParentId',
  'ClientId',
  'Attributes',
  'Value',
  'TotalSeconds',
]);

/** The fields of a row that the kpis topic tells. */
export function kpiFields(row: Machine): Fields {
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => !untold.has(name as keyof Machine)),
  );
}

/** Those of `fields` that are not as they were. */
export function changedFields(before: Fields, fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isSame(before[name], value)),
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (Array.isArray(a) && Array.isArray(b) && a.join() === b.join());
}
