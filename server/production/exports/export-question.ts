import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Interval } from '#server/oee/time/interval.ts';

/** What an export is about. */
export interface ExportQuestion {
  plantName: string;
  /** Machines of one plant. */
  machines: readonly MachineRecord[];
  window: Interval;
  now: number;
  /** Runs one step of the reading when it is the turn of this call among those of its session. */
  turn: <Answer>(read: () => Promise<Answer>) => Promise<Answer>;
}

/** More than a spreadsheet opens: 50 machines over a year. */
export const maxRows = 500_000;

export function placeOf(machine: MachineRecord, plantName: string) {
  return {
    Plant: plantName,
    Machine: machine.display_name,
    MachineId: machine.id,
    TimeZone: machine.time_zone,
  };
}
