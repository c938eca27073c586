import type { Machine } from '#schemas/api/machines.gen.ts';
import type { PartCounts } from '#server/base/bus.ts';
import { instantText } from '#server/base/instant-text.ts';

import type { Channel } from './channel.ts';
import type { FrameFields } from './frame-values.ts';

/** Fields of the machine record and of the status topic, which are not KPIs. */
const unpublished = new Set<keyof Machine>([
  'Id',
  'DisplayName',
  'machineName',
  'DisplayType',
  'ParentId',
  'ClientId',
  'Attributes',
  'RetiredAt',
  'MovedFromId',
  'MovedToId',
  'Value',
  'TotalSeconds',
]);

export type KpiPublisher = ReturnType<typeof createKpiPublisher>;

/** Publishes the fields that differ from the last published KPIs of a machine. */
export function createKpiPublisher(channel: Channel, now: () => number) {
  const published = new Map<string, FrameFields>();

  function publish(machineId: string, fields: FrameFields) {
    const before = published.get(machineId) ?? {};
    const changed = changedFields(before, fields);
    published.set(machineId, { ...before, ...fields });
    if (Object.keys(changed).length > 0)
      channel.put('kpis', machineId, { ...changed, Id: machineId, At: instantText(now()) });
  }

  return {
    /** Loads a row into the first snapshot. */
    load(row: Machine) {
      const fields = kpiFields(row);
      published.set(row.Id, fields);
      channel.load('kpis', row.Id, { ...fields, Id: row.Id, At: instantText(now()) });
    },
    publishRow: (row: Machine) => publish(row.Id, kpiFields(row)),
    /** Publishes a row but keeps the accumulated parts: newer parts came after the row was read. */
    publishRatios: (row: Machine) =>
      publish(row.Id, { ...kpiFields(row), ...partFields(published.get(row.Id)) }),
    addParts(machineId: string, { total, good, reject }: PartCounts) {
      const { TotalParts, GoodParts, RejectParts } = partFields(published.get(machineId));
      publish(machineId, {
        TotalParts: TotalParts + total,
        GoodParts: GoodParts + good,
        RejectParts: RejectParts + reject,
      });
    },
  };
}

function kpiFields(row: Machine): FrameFields {
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => !unpublished.has(name as keyof Machine)),
  );
}

function partFields(fields: FrameFields = {}) {
  return {
    TotalParts: Number(fields['TotalParts'] ?? 0),
    GoodParts: Number(fields['GoodParts'] ?? 0),
    RejectParts: Number(fields['RejectParts'] ?? 0),
  };
}

function changedFields(before: FrameFields, fields: FrameFields): FrameFields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isSame(before[name], value)),
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (Array.isArray(a) && Array.isArray(b) && a.join() === b.join());
}
