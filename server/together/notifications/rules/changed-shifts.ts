import type { Db } from '#server/db/open.ts';
import { dayMs } from '#shared/durations.ts';

import {
  nameOfMachine,
  ofMachine,
  type RuleMachine,
  type Rule,
  type SubjectFact,
} from './rule-subject.ts';

/** Age at which a change of a shift is no longer reported. */
const newsMs = dayMs;

/** Past shifts whose figures changed within the last day; each change is an occurrence. */
export async function changedShifts(
  db: Db,
  _: Rule,
  { machines, now }: { machines: RuleMachine[]; now: number },
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
      // Hours outside of the present plan have no shift name.
      values: { machine: nameOfMachine(machines, machine_id), shift: shift || '–' },
    }),
  );
}
