import { minuteMs } from '#shared/durations.ts';

/** Type of an exported column. Instants are epoch milliseconds until they are printed. */
export type ColumnKind = 'text' | 'number' | 'flag' | 'instant';
export type ExportColumns = Readonly<Record<string, ColumnKind>>;
export type ExportRow<Names extends ExportColumns> = {
  readonly [Name in keyof Names]: CellOf<Names[Name]>;
};
type CellOf<Kind extends ColumnKind> = Cells[Kind] | null;

interface Cells {
  text: string;
  number: number;
  flag: boolean;
  instant: number;
}

const place = { Plant: 'text', Machine: 'text', MachineId: 'text', TimeZone: 'text' } as const;

export const hourColumns = {
  ...place,
  HourStart: 'instant',
  HourEnd: 'instant',
  PlannedMinutes: 'number',
  RunMinutes: 'number',
  StopMinutes: 'number',
  UndefinedMinutes: 'number',
  ChangeoverMinutes: 'number',
  PlannedStopMinutes: 'number',
  DownMinutes: 'number',
  Changeovers: 'number',
  TotalParts: 'number',
  GoodParts: 'number',
  RejectParts: 'number',
  IdealMinutes: 'number',
  PartsWithoutCycle: 'number',
  OEE: 'number',
  Availability: 'number',
  Performance: 'number',
  Quality: 'number',
} as const satisfies ExportColumns;

export const eventColumns = {
  ...place,
  Start: 'instant',
  End: 'instant',
  DurationMinutes: 'number',
  Status: 'text',
  IsChangeover: 'flag',
  ReasonCode: 'text',
  Reason: 'text',
  ReasonGroup: 'text',
  ReasonCategory: 'text',
  ReasonFrom: 'text',
} as const satisfies ExportColumns;

/** Rounded to a millionth; digits after that are floating-point noise. */
export function roundToMillionth(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1e6) / 1e6;
}

export function toMinutes(ms: number): number {
  return Math.round((ms / minuteMs) * 1e6) / 1e6;
}
