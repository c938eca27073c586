import type { Db } from '#server/db/open.ts';
import type { Interval } from '#server/oee/time/interval.ts';

/** A change that people made in a time of a machine. */
export interface Version extends Interval {
  seq: number;
}

/** Who gave a reason, when, and what they wrote. */
export interface Assignment {
  username: string;
  at: number;
  comment: string | null;
}

/** By machine: the changes in a time. */
export async function versionsOf(
  db: Db,
  machineIds: readonly string[],
  { start, end }: Interval,
): Promise<Map<string, Version[]>> {
  const rows = await db
    .selectFrom('stop_changes')
    .select(['machine_id', 'seq', 'start_at', 'end_at'])
    .where('machine_id', 'in', machineIds)
    .where('start_at', '<', end)
    .where('end_at', '>', start)
    .execute();
  const versions = new Map<string, Version[]>();
  for (const { machine_id, seq, start_at, end_at } of rows) {
    const known = versions.get(machine_id) ?? [];
    known.push({ seq, start: start_at, end: end_at });
    versions.set(machine_id, known);
  }
  return versions;
}

/** Assignments of reasons, by their ids. */
export async function assignmentsOf(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Assignment>> {
  const found = new Map<string, Assignment>();
  const wanted = [...new Set(ids)];
  for (let from = 0; from < wanted.length; from += 500) {
    const rows = await db
      .selectFrom('stop_assignments')
      .select(['id', 'username', 'at', 'comment'])
      .where('id', 'in', wanted.slice(from, from + 500))
      .execute();
    for (const { id, ...assignment } of rows) found.set(id, assignment);
  }
  return found;
}
