import type { Selectable } from 'kysely';

import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';
import type { PlantRulesText } from '#server/oee/rules.ts';
import { Problem } from '#server/base/problem.ts';

import { machineCalendar } from './machine-calendar.ts';

/* Plants and machines as a caller may see them: the scope is part of every query. */

export type PlantRecord = Selectable<Database['plants']>;
/** With what it works by: see `plantRules`. */
export type MachineRecord = Selectable<Database['machines']> & PlantRulesText;

/** More ids than any screen shows; a list that long is a mistake or an attack. */
const mostIds = 2000;

export function findPlant(
  db: Db,
  id: string,
  caller: ClientScope,
): Promise<PlantRecord | undefined> {
  return db
    .selectFrom('plants')
    .selectAll()
    .where('id', '=', id)
    .where(withinScope('client_id', caller))
    .executeTakeFirst();
}

/** @throws Problem 404 for a plant that is not there or not the caller's. */
export async function plantOrProblem(
  db: Db,
  id: string,
  caller: ClientScope,
): Promise<PlantRecord> {
  const plant = await findPlant(db, id, caller);
  if (!plant) throw unknown();
  return plant;
}

/** @param clientId Narrows the list further; undefined: all the caller may see. */
export function listPlants(
  db: Db,
  caller: ClientScope,
  clientId: string | undefined,
): Promise<PlantRecord[]> {
  return db
    .selectFrom('plants')
    .selectAll()
    .where(withinScope('client_id', caller))
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', String(clientId)))
    .orderBy('position')
    .execute();
}

export function machinesOfPlant(
  db: Db,
  plantId: string,
  caller: ClientScope,
): Promise<MachineRecord[]> {
  return machinesWithin(db, caller).where('plant_id', '=', plantId).execute();
}

/**
 * The machines of all plants the caller may see, plant by plant; no more than one call may name.
 * @param clientId Narrows the list further; undefined: all the caller may see.
 */
export function machinesOfAllPlants(
  db: Db,
  caller: ClientScope,
  clientId?: string,
): Promise<MachineRecord[]> {
  return machinesWithin(db, caller)
    .$if(clientId !== undefined, (query) =>
      query.where('machines.client_id', '=', String(clientId)),
    )
    .clearOrderBy()
    .orderBy('plants.position')
    .orderBy('plants.id')
    .orderBy('machines.position')
    .orderBy('machines.id')
    .limit(mostIds)
    .execute();
}

/**
 * A machine, or all machines of a plant: what an id in a path may name.
 * @throws Problem 404 when it is neither, or not the caller's.
 */
export async function machinesBelow(
  db: Db,
  id: string,
  caller: ClientScope,
): Promise<MachineRecord[]> {
  const machines = await machinesWithin(db, caller)
    .where((is) => is.or([is('machines.id', '=', id), is('plant_id', '=', id)]))
    .execute();
  if (machines.length === 0) await plantOrProblem(db, id, caller);
  return machines;
}

/**
 * The machines with these ids, or, where the call names none, all the caller may see.
 * @throws Problem 404 when any of them is not there or not the caller's: an id that was filtered
 *   away silently would read as a machine without data.
 */
export async function machinesNamed(
  db: Db,
  ids: readonly string[] | undefined,
  caller: ClientScope,
): Promise<MachineRecord[]> {
  if (ids === undefined) return machinesWithin(db, caller).limit(mostIds).execute();
  if (ids.length > mostIds)
    throw new Problem(400, 'request.tooManyIds', `At most ${mostIds} ids in one call`);
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const machines = await machinesWithin(db, caller).where('machines.id', 'in', wanted).execute();
  if (machines.length < wanted.length) throw unknown();
  return machines;
}

/** @throws Problem 404 for a client that is not there or not the caller's. */
export async function refuseForeignClient(
  db: Db,
  clientId: string,
  caller: ClientScope,
): Promise<void> {
  const row = await db
    .selectFrom('clients')
    .select('id')
    .where('id', '=', clientId)
    .where(withinScope('id', caller))
    .executeTakeFirst();
  if (!row) throw new Problem(404, 'client.unknown', 'There is no such client');
}

function machinesWithin(db: Db, caller: ClientScope) {
  return db
    .selectFrom('machines')
    .innerJoin('plants', 'plants.id', 'machines.plant_id')
    .selectAll('machines')
    .select(['plants.time_zone', 'plants.oee_policy', machineCalendar.as('shift_calendar')])
    .where(withinScope('machines.client_id', caller))
    .orderBy('machines.position')
    .orderBy('machines.id');
}

function unknown() {
  return new Problem(404, 'machine.unknown', 'There is no such plant or machine');
}
