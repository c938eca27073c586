import type { Stop } from '#schemas/api/stops.gen.ts';
import type { Actor } from '#server/access/actor.ts';
import { Problem, versionConflict } from '#server/base/problem.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import { retryOnDeadlock } from '#server/db/transaction.ts';
import type { Interval } from '#server/oee/time/interval.ts';

import { lockMachine } from './lock-machine.ts';
import {
  assignmentsWithin,
  finishChange,
  enclosingInterval,
  recordStop,
  stopAt,
  type AssignmentRow,
} from './stop-changes.ts';

/**
 * Undoes the last change of a stop that is not undone yet.
 * @throws Problem 404 where there is no stop at that instant, 409 with the current stop where it
 * was changed since the caller saw it, or there is nothing to undo.
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
    by: Actor;
  },
): Promise<Stop[]> {
  return retryOnDeadlock(db, async (tx) => {
    await lockMachine(tx, machine.id);
    const stop = await stopAt(tx, machine, { at: start, now: by.at });
    const last = Math.max(0, ...stop.map(({ Version }) => Version));
    if (last !== version) throw versionConflict('stop', { Items: stop });
    const { change, region, before } = await changeToUndo(tx, machine.id, stop);
    const now = await assignmentsWithin(tx, machine.id, region);
    for (const { id } of now)
      await tx.deleteFrom('stop_assignments').where('id', '=', id).execute();
    for (const row of before) await tx.insertInto('stop_assignments').values(row).execute();
    await tx
      .updateTable('stop_changes')
      .set({ is_undone: 1 })
      .where('machine_id', '=', machine.id)
      .where('seq', '=', change.seq)
      .execute();
    await finishChange(tx, { machine, kind: 'undone', region, before: now, by });
    const after = await stopAt(tx, machine, { at: start, now: by.at });
    await recordStop(tx, { machine, kind: 'undone', by, before: stop, after });
    return after;
  });
}

/**
 * The newest change within the stop. It cannot be undone where a later change overlaps its own
 * interval, which may be longer than the stop.
 */
async function changeToUndo(tx: Db, machineId: string, stop: readonly Stop[]) {
  const change = await standing(tx, machineId, spanOf(stop)).executeTakeFirst();
  if (!change) throw nothingToUndo(stop);
  const before = JSON.parse(change.before_change) as AssignmentRow[];
  const region = enclosingInterval([
    { start: change.start_at, end: change.end_at },
    ...before.map(({ start_at, end_at }) => ({ start: start_at, end: end_at })),
  ]);
  const last = await standing(tx, machineId, region).executeTakeFirst();
  if (last?.seq !== change.seq) throw nothingToUndo(stop);
  return { change, region, before };
}

/** Changes within an interval that are not undone, newest first. */
function standing(tx: Db, machineId: string, { start, end }: Interval) {
  return tx
    .selectFrom('stop_changes')
    .selectAll()
    .where('machine_id', '=', machineId)
    .where('start_at', '<', end)
    .where('end_at', '>', start)
    .where('is_undone', '=', 0)
    .where('kind', '<>', 'undone')
    .orderBy('seq', 'desc');
}

function spanOf(stop: readonly Stop[]): Interval {
  return enclosingInterval(
    stop.map(({ Start, End }) => ({ start: Date.parse(Start), end: Date.parse(End) })),
  );
}

function nothingToUndo(stop: readonly Stop[]): Problem {
  return new Problem(409, 'stop.nothingToUndo', 'There is no change to take back.').with({
    Current: { Items: stop },
  });
}
