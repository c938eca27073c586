import { withPlantRules } from '#server/catalogue/machines/machine-calendar.ts';
import type { Db } from '#server/db/open.ts';
import { duePlaces } from '#server/forms/due/due-places.ts';

import {
  nameOfMachine,
  ofMachine,
  type RuleMachine,
  type Rule,
  type SubjectFact,
} from './rule-subject.ts';

/** Due or overdue forms; each deadline is an occurrence. */
export async function dueForms(
  db: Db,
  { kind }: Rule,
  { machines, now }: { machines: RuleMachine[]; now: number },
): Promise<SubjectFact[]> {
  const places = await duePlaces(db, await calendarsOf(db, machines), now);
  return places
    .filter(({ standing }) => kind === 'form.due' || standing.state === 'overdue')
    .map(({ id, display_name: form, machine_id, standing: { at } }) =>
      ofMachine(machine_id, {
        subjectId: `${id} ${machine_id} ${at}`,
        isOver: true,
        isClear: false,
        // Without `since` while due, as the notice time varies: it counts from detection.
        ...(kind === 'form.overdue' ? { since: at } : {}),
        at: now,
        values: { machine: nameOfMachine(machines, machine_id), form },
      }),
    );
}

async function calendarsOf(db: Db, machines: readonly RuleMachine[]) {
  const rows = await db
    .selectFrom('machines')
    .select(['id', 'plant_id', 'resolved_calendar'])
    .where(
      'id',
      'in',
      machines.map(({ id }) => id),
    )
    .execute();
  return withPlantRules(db, rows);
}
