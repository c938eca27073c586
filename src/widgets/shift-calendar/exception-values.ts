import type { ResourceItem, ResourceRow, ResourceValues } from '#resources/use-resource.ts';

import type { ExceptionValues } from './faults.ts';

export const levels = ['client', 'plant', 'machine'] as const;
export type Level = (typeof levels)[number];

/** What an exception or period is made for. */
export interface Target {
  level: Level;
  plantId: string | null;
  machineId: string | null;
  /** What people call it. */
  label: string;
}

/** The exception of exactly this place that is about a date. */
export function exceptionOn(
  rows: readonly ResourceRow[],
  { plantId, machineId }: Target,
  date: string,
): ResourceRow | undefined {
  return rows.find(
    (row) =>
      isOf(row, { plantId, machineId }) &&
      textOf(row['FromDate']) <= date &&
      date <= textOf(row['UntilDate']),
  );
}

/** Of exactly this place, not of what is above or below it. */
export function isOf(
  row: ResourceRow,
  { plantId, machineId }: Pick<Target, 'plantId' | 'machineId'>,
): boolean {
  return (row['PlantId'] ?? null) === plantId && (row['MachineId'] ?? null) === machineId;
}

export function valuesOf(row: ResourceRow): ExceptionValues {
  return {
    name: textOf(row['DisplayName']),
    from: textOf(row['FromDate']),
    until: textOf(row['UntilDate']),
    shifts: ((row['Shifts'] ?? []) as readonly ResourceItem[]).map((item) => ({
      Name: textOf(item['Name']),
      Start: textOf(item['Start']),
      End: textOf(item['End']),
      Breaks: textOf(item['Breaks']),
    })),
  };
}

/** The body that the server takes. */
export function bodyOf({ name, from, until, shifts }: ExceptionValues): ResourceValues {
  return {
    DisplayName: name.trim(),
    FromDate: from,
    UntilDate: until,
    Shifts: shifts.map(({ Breaks, ...shift }) => ({
      ...shift,
      Breaks: Breaks.trim() === '' ? null : Breaks.trim(),
    })),
  };
}

/** Shifts in one line, for two versions side by side. */
export function shiftsText({ shifts }: ExceptionValues): string {
  return shifts.map(({ Name, Start, End }) => `${Name} ${Start}–${End}`).join(', ') || '—';
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
