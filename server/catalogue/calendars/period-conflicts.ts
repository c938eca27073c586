import type { Selectable } from 'kysely';

import { groupBy } from '#server/base/group-by.ts';
import type { Problem } from '#server/base/problem.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';

import { lockCalendars } from './apply-calendar-change.ts';
import { calendarProblem, overlapError } from './calendar-errors.ts';
import { findOverlaps } from './overlaps.ts';
import { machinesElsewhere } from './places.ts';

type Period = Selectable<Database['non_working_periods']>;

/**
 * Limit per plant, or per machine: one a week for twenty years. Figures iterate over all of them.
 */
const maxPeriods = 1000;

const tooManyPeriods = {
  Message: `A plant or machine has at most ${maxPeriods} non-working periods`,
  Code: 'calendar.tooManyPeriods',
  Limit: maxPeriods,
};

/**
 * Periods whose machine is in another plant, that overlap, or exceed the limit of their place; by
 * id.
 */
export async function periodConflicts(
  tx: Db,
  rows: readonly { Id: string }[],
): Promise<Map<string, Problem>> {
  const written = await byChunks(
    rows.map(({ Id }) => Id),
    (ids) => tx.selectFrom('non_working_periods').selectAll().where('id', 'in', ids).execute(),
  );
  for (const clientId of new Set(written.map(({ client_id }) => client_id)))
    await lockCalendars(tx, clientId);
  const found = await machinesElsewhere(tx, written);
  const places = groupBy(written, ({ machine_id, plant_id }) => machine_id ?? plant_id);
  for (const own of places.values()) {
    const faults = conflictsAt(await periodsAt(tx, own), own);
    for (const [id, problem] of faults) if (!found.has(id)) found.set(id, problem);
  }
  return found;
}

/** All periods of the place of these, by their starts. */
async function periodsAt(tx: Db, [first]: readonly Period[]): Promise<Period[]> {
  if (!first) return [];
  return tx
    .selectFrom('non_working_periods')
    .selectAll()
    .where('plant_id', '=', first.plant_id)
    .where('machine_id', first.machine_id === null ? 'is' : '=', first.machine_id)
    .orderBy('start_at')
    .execute();
}

function conflictsAt(all: readonly Period[], own: readonly Period[]): Map<string, Problem> {
  const found = new Map<string, Problem>();
  const tooMany = Math.max(0, all.length - maxPeriods);
  for (const { id } of own.slice(Math.max(0, own.length - tooMany)))
    found.set(id, calendarProblem('Start', tooManyPeriods));
  const others = findOverlaps(
    all.map(({ id, reason, start_at, end_at }) => ({
      id,
      name: reason,
      start: start_at,
      end: end_at,
    })),
  );
  for (const { id } of own) {
    const other = others.get(id);
    if (other) found.set(id, calendarProblem('Start', overlapError(other.name)));
  }
  return found;
}
