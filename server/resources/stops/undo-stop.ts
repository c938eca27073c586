import type { Stop } from '#schemas/api/stops.gen.ts';
import type { Db } from '#server/db/open.ts';
import type { MachineRecord } from '#server/figures/machines.store.ts';
import { Problem } from '#server/problem.ts';

import {
  assignmentsWithin,
  finishChange,
  hull,
  lockMachine,
  overtaken,
  recordStop,
  stopAt,
  type AssignmentRow,
  type By,
} from './stop-changes.ts';

/**
 * Takes back the last change of a stop.
 * @throws Problem 404 where no stop is then, 409 with the stop as it is now where that was not the last
 *   change, or there is none that could be taken back.
 */
export function undoStop(
  db: Db,
  {
    machine,
    start,
    version,
    by,
  }: {
    machine: MachineRecord;
    start: number;
    version: number;
    by: By;
  },
): Promise<Stop[]> {
  return db.transaction().execute(async (step) => {
    await lockMachine(step, machine.id);
    const stop = await stopAt(step, machine, { at: start, now: by.at });
    const last = Math.max(0, ...stop.map(({ Version }) => Version));
    if (last !== version) throw overtaken(stop);
    const change = await step
      .selectFrom('stop_changes')
      .selectAll()
      .where('machine_id', '=', machine.id)
      .where('seq', '=', version)
      .where('is_undone', '=', 0)
      .where('kind', '<>', 'undone')
      .executeTakeFirst();
    if (!change)
      throw new Problem(409, 'stop.nothingToUndo', 'There is no change to take back.').with({
        Current: { Items: stop },
      });
    const before = JSON.parse(change.before_change) as AssignmentRow[];
    const region = hull([
      { start: change.start_at, end: change.end_at },
      ...before.map(({ start_at, end_at }) => ({ start: start_at, end: end_at })),
    ]);
    const now = await assignmentsWithin(step, machine.id, region);
    for (const { id } of now)
      await step.deleteFrom('stop_assignments').where('id', '=', id).execute();
    for (const row of before) await step.insertInto('stop_assignments').values(row).execute();
    await step
      .updateTable('stop_changes')
      .set({ is_undone: 1 })
      .where('machine_id', '=', machine.id)
      .where('seq', '=', version)
      .execute();
    await finishChange(step, { machine, kind: 'undone', region, before: now, by });
    const after = await stopAt(step, machine, { at: start, now: by.at });
    await recordStop(step, { machine, kind: 'undone', by, before: stop, after });
    return after;
  });
}
