import { randomUUID } from 'node:crypto';

import type { Selectable } from 'kysely';

import type { Stop } from '#schemas/api/stops.gen.ts';
import type { Actor } from '#server/access/actor.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { Problem, versionConflict } from '#server/base/problem.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { retryOnDeadlock } from '#server/db/transaction.ts';
import type { Interval } from '#server/oee/time/interval.ts';
import { addRecount } from '#server/recounts/recount.store.ts';

import { lockMachine } from './lock-machine.ts';
import { recomputePieces } from './recompute-pieces.ts';
import { listStops } from './stop-list.ts';
import { piecesWithin } from './stop-pieces.store.ts';

export type AssignmentRow = Selectable<Database['stop_assignments']>;

/** The reason and comment to assign to this time of a stop. */
export interface ReasonAssignment extends Interval {
  reasonId: string | null;
  comment: string | null;
  /** Extends to the end of a stop that is still open. */
  isOpen: boolean;
}

interface StopCall {
  machine: MachineRecord;
  /** First instant of the part the caller saw, epoch milliseconds. */
  start: number;
  version: number;
  by: Actor;
}

/**
 * Changes a part of a stop and writes the audit entry, in one transaction.
 * @throws Problem 404 where there is no stop at that instant, 409 with the current stop where
 * another person changed it, or later samples cut it otherwise.
 */
export function changeStop(
  db: Db,
  { machine, start, version, by }: StopCall,
  plan: (
    tx: Db,
    found: { part: Stop; stop: readonly Stop[] },
  ) => Promise<{
    kind: 'assigned' | 'split' | 'merged';
    assignments: ReasonAssignment[];
  }>,
): Promise<Stop[]> {
  return retryOnDeadlock(db, async (tx) => {
    await lockMachine(tx, machine.id);
    const stop = await stopAt(tx, machine, { at: start, now: by.at });
    const part = stop.find(({ Id }) => Id === String(start));
    if (!part || part.Version !== version) throw versionConflict('stop', { Items: stop });
    const { kind, assignments } = await plan(tx, { part, stop });
    const region = enclosingInterval(assignments);
    const before = await assignmentsWithin(tx, machine.id, region);
    await replaceAssignments(tx, machine.id, { assignments, before, region, by });
    await finishChange(tx, { machine, kind, region, before, by });
    const after = await stopAt(tx, machine, { at: start, now: by.at });
    await recordStop(tx, { machine, kind, by, before: stop, after });
    return after;
  });
}

/** The parts of the stop at an instant, in their order. @throws Problem 404 */
export async function stopAt(
  db: Db,
  machine: MachineRecord,
  { at, now }: { at: number; now: number },
): Promise<Stop[]> {
  const { stops } = await listStops(db, [machine], { window: { start: at, end: at + 1 }, now });
  if (stops.length === 0) throw new Problem(404, 'stop.unknown', 'There is no such stop.');
  return stops.toReversed();
}

/** Assignments that apply to an interval: also those made to a stop that was open then. */
export async function assignmentsWithin(
  db: Db,
  machineId: string,
  { start, end }: Interval,
): Promise<AssignmentRow[]> {
  const pieces = await piecesWithin(db, [machineId], { start, end });
  const named = pieces.flatMap(({ assignment_id }) => assignment_id ?? []);
  return db
    .selectFrom('stop_assignments')
    .selectAll()
    .where('machine_id', '=', machineId)
    .where((is) =>
      is.or([
        is.and([is('start_at', '<', end), is('end_at', '>', start)]),
        ...(named.length > 0 ? [is('id', 'in', named)] : []),
      ]),
    )
    .orderBy('start_at')
    .execute();
}

/** Existing assignments stay outside of the region. */
async function replaceAssignments(
  tx: Db,
  machineId: string,
  {
    assignments,
    before,
    region,
    by,
  }: {
    assignments: readonly ReasonAssignment[];
    before: readonly AssignmentRow[];
    region: Interval;
    by: Actor;
  },
): Promise<void> {
  for (const row of before) {
    await tx.deleteFrom('stop_assignments').where('id', '=', row.id).execute();
    if (row.start_at < region.start)
      await tx
        .insertInto('stop_assignments')
        .values({ ...row, end_at: region.start, is_open: 0 })
        .execute();
    if (row.end_at > region.end)
      await tx
        .insertInto('stop_assignments')
        .values({ ...row, id: randomUUID(), start_at: region.end })
        .execute();
  }
  for (const { start, end, reasonId, comment, isOpen } of assignments)
    await tx
      .insertInto('stop_assignments')
      .values({
        id: randomUUID(),
        machine_id: machineId,
        start_at: start,
        end_at: end,
        is_open: isOpen ? 1 : 0,
        reason_id: reasonId,
        comment,
        account_id: by.accountId,
        username: by.username,
        at: by.at,
      })
      .execute();
}

export function enclosingInterval(intervals: readonly Interval[]): Interval {
  return {
    start: Math.min(...intervals.map(({ start }) => start)),
    end: Math.max(...intervals.map(({ end }) => end)),
  };
}

interface ChangeRecord {
  machine: MachineRecord;
  kind: 'assigned' | 'split' | 'merged' | 'undone';
  region: Interval;
  before: readonly AssignmentRow[];
  by: Actor;
}

/** Records the change for undo, and queues a recount of its hours. */
export async function finishChange(
  tx: Db,
  { machine, kind, region, before, by }: ChangeRecord,
): Promise<void> {
  const { last } = await tx
    .selectFrom('stop_changes')
    .select(({ fn }) => fn.max('seq').as('last'))
    .where('machine_id', '=', machine.id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('stop_changes')
    .values({
      machine_id: machine.id,
      seq: (last ?? 0) + 1,
      at: by.at,
      account_id: by.accountId,
      username: by.username,
      kind,
      start_at: region.start,
      end_at: region.end,
      before_change: JSON.stringify(before),
      is_undone: 0,
    })
    .execute();
  const { changed } = await recomputePieces(tx, machine.id, region);
  if (changed.length === 0) return;
  const { start, end } = enclosingInterval(changed);
  const interval = { start, end: Math.min(end, Number.MAX_SAFE_INTEGER) };
  await addRecount(tx, [machine.id], { ...interval, cause: 'reason', username: by.username });
}

/** Audit entry of a stop: its parts before and after. */
export async function recordStop(
  tx: Db,
  {
    machine,
    kind,
    by,
    before,
    after,
  }: Pick<ChangeRecord, 'machine' | 'kind' | 'by'> & {
    before: readonly Stop[];
    after: readonly Stop[];
  },
): Promise<void> {
  const common = { MachineId: machine.id, Change: kind };
  const detail = JSON.stringify({
    Id: `${machine.id} ${before[0]?.StopStart ?? ''}`,
    Before: { ...common, Parts: before.map(shortOf) },
    After: { ...common, Parts: after.map(shortOf) },
  });
  const { username, accountId } = by;
  const subjectId = machine.id;
  await recordAudit(tx, by.at, { kind: 'stop.changed', username, accountId, detail, subjectId });
}

function shortOf({ Start, End, Reason, Comment }: Stop) {
  return { Start, End, Reason, Comment };
}
