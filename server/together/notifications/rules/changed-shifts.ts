import type { Db } from '#server/db/open.ts';
import { dayMs } from '#shared/durations.ts';

import {
  nameOf,
  ofMachine,
  type AskedMachine,
  type Rule,
  type SubjectFact,
} from './rule-subject.ts';

/** For so long it is news that a shift came out otherwise. */
const newsMs = dayMs;

/** Closed shifts that came out otherwise in the last day; another change is another occurrence. */
export async function changedShifts(
  db: Db,
  _: Rule,
  { machines, now }: { machines: AskedMachine[]; now: number },
): Promise<SubjectFact[]> {
  const ids = machines.map(({ id }) => id);
  const rows = await db
    .selectFrom('shift_events')
    .select(({ fn }) => ['machine_id', 'shift', 'shift_start', fn.max('at').as('since')])
    .where('machine_id', 'in', ids)
    .where('at', '>', now - newsMs)
    .groupBy(['machine_id', 'shift', 'shift_start'])
    .execute();
  return rows.map(({ machine_id, shift, shift_start, since }) =>
    ofMachine(machine_id, {
      subjectId: `${machine_id} ${shift_start} ${shift}`,
      isOver: true,
      isClear: false,
      since,
      at: now,
      // Hours that no shift has any more have no name.
      values: { machine: nameOf(machines, machine_id), shift: shift || '–' },
    }),
  );
}
