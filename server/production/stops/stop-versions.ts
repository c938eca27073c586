import { chunksOf } from '#server/base/chunks-of.ts';
import { groupBy } from '#server/base/group-by.ts';
import type { Db } from '#server/db/open.ts';
import type { Interval } from '#server/oee/time/interval.ts';

const batchSize = 500;

/** A change by people to an interval of a machine. */
export interface StopVersion extends Interval {
  seq: number;
}

/** Author, time and comment of an assigned reason. */
export interface StopAssignment {
  username: string;
  at: number;
  comment: string | null;
}

/** Changes within an interval, by machine. */
export async function versionsByMachine(
  db: Db,
  machineIds: readonly string[],
  { start, end }: Interval,
): Promise<Map<string, StopVersion[]>> {
  const rows = await db
    .selectFrom('stop_changes')
    .select(['machine_id', 'seq', 'start_at', 'end_at'])
    .where('machine_id', 'in', machineIds)
    .where('start_at', '<', end)
    .where('end_at', '>', start)
    .execute();
  const ofMachines = groupBy(rows, ({ machine_id }) => machine_id);
  return new Map(Array.from(ofMachines, ([id, own]) => [id, own.map(versionOf)]));
}

function versionOf(row: { seq: number; start_at: number; end_at: number }): StopVersion {
  return { seq: row.seq, start: row.start_at, end: row.end_at };
}

/** Assignments of reasons, by their ids. */
export async function assignmentsById(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, StopAssignment>> {
  const found = new Map<string, StopAssignment>();
  const wanted = [...new Set(ids)];
  for (const some of chunksOf(wanted, batchSize)) {
    const rows = await db
      .selectFrom('stop_assignments')
      .select(['id', 'username', 'at', 'comment'])
      .where('id', 'in', some)
      .execute();
    for (const { id, ...assignment } of rows) found.set(id, assignment);
  }
  return found;
}
