import type { Machine } from '#schemas/api/machines.gen.ts';
import type { PieceCounts } from '#server/bus.ts';

import type { Channel } from './channel.ts';
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

export type KpiTeller = ReturnType<typeof createKpiTeller>;

/** Knows what has been told of each machine's figures, and tells what is different. */
export function createKpiTeller(channel: Channel, now: () => number) {
  const told = new Map<string, Fields>();

  function tell(machineId: string, fields: Fields) {
    const before = told.get(machineId) ?? {};
    const changed = changedFields(before, fields);
    told.set(machineId, { ...before, ...fields });
    if (Object.keys(changed).length > 0)
      channel.put('kpis', machineId, { ...changed, Id: machineId, At: iso(now()) });
  }

  return {
    /** Makes this row part of the state that a first snapshot tells. */
    load(row: Machine) {
      const fields = kpiFields(row);
      told.set(row.Id, fields);
      channel.load('kpis', row.Id, { ...fields, Id: row.Id, At: iso(now()) });
    },
    tellRow: (row: Machine) => tell(row.Id, kpiFields(row)),
    /** The same, but parts stay as they were added up: the row was read before the last of them. */
    tellRatios: (row: Machine) =>
      tell(row.Id, { ...kpiFields(row), ...partFields(told.get(row.Id)) }),
    addParts(machineId: string, { total, good, reject }: PieceCounts) {
      const { TotalParts, GoodParts, RejectParts } = partFields(told.get(machineId));
      tell(machineId, {
        TotalParts: TotalParts + total,
        GoodParts: GoodParts + good,
        RejectParts: RejectParts + reject,
      });
    },
  };
}

function kpiFields(row: Machine): Fields {
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => !untold.has(name as keyof Machine)),
  );
}

function partFields(fields: Fields = {}) {
  return {
    TotalParts: Number(fields['TotalParts'] ?? 0),
    GoodParts: Number(fields['GoodParts'] ?? 0),
    RejectParts: Number(fields['RejectParts'] ?? 0),
  };
}

function changedFields(before: Fields, fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isSame(before[name], value)),
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (Array.isArray(a) && Array.isArray(b) && a.join() === b.join());
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
