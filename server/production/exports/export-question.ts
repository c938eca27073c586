import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Interval } from '#server/oee/time/interval.ts';

/** Subject of an export. */
export interface ExportQuestion {
  plantName: string;
  /** Machines of one plant. */
  machines: readonly MachineRecord[];
  window: Interval;
  now: number;
  /** Runs one read step when it is this call's turn in its session. */
  turn: <Answer>(read: () => Promise<Answer>) => Promise<Answer>;
}

/** More than a spreadsheet opens: 50 machines over a year. */
export const maxRows = 500_000;

export function machineCells(machine: MachineRecord, plantName: string) {
  return {
    Plant: plantName,
    Machine: machine.display_name,
    MachineId: machine.id,
    TimeZone: machine.time_zone,
  };
}
