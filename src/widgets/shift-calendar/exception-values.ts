import type { ResourceItem, ResourceRow, ResourceValues } from '#resources/use-resource.ts';

import type { ExceptionValues } from './calendar-errors.ts';

export const exceptionLevels = ['client', 'plant', 'machine'] as const;
export type Level = (typeof exceptionLevels)[number];

/** Client, plant or machine of an exception or period. */
export interface Target {
  level: Level;
  plantId: string | null;
  machineId: string | null;
  /** Display name. */
  label: string;
}

/** The exception of exactly this target on a date. */
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

/** Whether the row belongs to exactly this target, not to one above or below. */
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

/** Request body of an exception. */
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

/** Shifts as one line, to compare two versions. */
export function shiftsText({ shifts }: ExceptionValues): string {
  return shifts.map(({ Name, Start, End }) => `${Name} ${Start}–${End}`).join(', ') || '—';
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
