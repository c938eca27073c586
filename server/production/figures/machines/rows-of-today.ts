import type { Machine } from '#schemas/api/machines.gen.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import { today } from '#server/oee/time/plant-day.ts';
import { type FigureWindow } from '#server/production/figures/live-figures.ts';

import { machineRows } from './machine-figures.ts';

/** Machines of any plants, each with the figures of its plant's day so far. */
export async function rowsOfToday(
  db: Db,
  machines: readonly MachineRecord[],
  asked: Pick<FigureWindow, 'now' | 'plannedOnly'>,
): Promise<Machine[]> {
  const rows: Machine[] = [];
  // Days depend on the time zone: machines of one zone are read together.
  for (const timeZone of new Set(machines.map(({ time_zone }) => time_zone))) {
    const own = machines.filter(({ time_zone }) => time_zone === timeZone);
    rows.push(...(await machineRows(db, own, { ...today(timeZone, asked.now), ...asked })));
  }
  return rows;
}
