import type { Selectable } from 'kysely';

import { Problem } from '#server/base/problem.ts';
import { plantOrProblem, unknownPlace } from '#server/catalogue/plants.store.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';
import type { Database } from '#server/db/tables/schema.ts';
import type { PlantRulesText } from '#server/oee/rules.ts';

import { withPlantRules } from './machine-calendar.ts';

/* Machines as a caller may see them: the scope is part of every query. */

/** With what it works by: see `plantRules`. */
export type MachineRecord = Selectable<Database['machines']> & PlantRulesText;

/** More ids than any screen shows; a list that long is a mistake or an attack. */
const maxIds = 2000;

/** The machines of a plant that are in use and that the caller may see. */
export async function machinesOfPlant(
  db: Db,
  plantId: string,
  caller: ClientScope,
): Promise<MachineRecord[]> {
  const rows = await machinesWithin(db, caller)
    .where('plant_id', '=', plantId)
    .where('machines.retired_at', 'is', null)
    .execute();
  return withPlantRules(db, rows);
}

/**
 * The machines in use of all plants the caller may see, plant by plant; no more than one call may name.
 * @param clientId Narrows the list further; undefined: all the caller may see.
 */
export async function machinesOfAllPlants(
  db: Db,
  caller: ClientScope,
  clientId?: string,
): Promise<MachineRecord[]> {
  const rows = await machinesWithin(db, caller)
    .where('machines.retired_at', 'is', null)
    .$if(clientId !== undefined, (query) =>
      query.where('machines.client_id', '=', String(clientId)),
    )
    .clearOrderBy()
    .orderBy('plants.position')
    .orderBy('plants.id')
    .orderBy('machines.position')
    .orderBy('machines.id')
    .limit(maxIds)
    .execute();
  return withPlantRules(db, rows);
}

/**
 * A machine, or all machines of a plant, retired ones too: what an id in a path may name.
 * @throws Problem 404 when it is neither, or not the caller's.
 */
export async function machinesBelow(
  db: Db,
  id: string,
  caller: ClientScope,
): Promise<MachineRecord[]> {
  const rows = await machinesWithin(db, caller)
    .where((is) => is.or([is('machines.id', '=', id), is('plant_id', '=', id)]))
    .execute();
  if (rows.length === 0) await plantOrProblem(db, id, caller);
  return withPlantRules(db, rows);
}

/** Of the machines that `id` names, those that are in use; the machine with that very id in any case. */
export function usedNow(machines: readonly MachineRecord[], id: string): MachineRecord[] {
  return machines.filter((machine) => machine.id === id || machine.retired_at === null);
}

/** The same of those that were in use at some time of a window. */
export async function usedDuring(
  db: Db,
  machines: readonly MachineRecord[],
  { id, start, end }: { id: string; start: number; end: number },
): Promise<MachineRecord[]> {
  const [one] = machines;
  if (!one) return [];
  const unused = await db
    .selectFrom('retirements')
    .select('machine_id')
    .where('client_id', '=', one.client_id)
    .where('start_at', '<=', start)
    .where('end_at', '>=', end)
    .execute();
  const out = new Set(unused.map(({ machine_id }) => machine_id));
  return machines.filter((machine) => {
    const isUsed = machine.retired_at === null || machine.retired_at > start;
    return machine.id === id || (isUsed && !out.has(machine.id));
  });
}

/**
 * The machines with these ids, or, where the call names none, all in use that the caller may see.
 * @throws Problem 404 when any of them is not there or not the caller's: an id that was filtered
 *   away silently would read as a machine without data.
 */
export async function machinesNamed(
  db: Db,
  ids: readonly string[] | undefined,
  caller: ClientScope,
): Promise<MachineRecord[]> {
  if (ids === undefined) {
    const inUse = machinesWithin(db, caller).where('machines.retired_at', 'is', null);
    return withPlantRules(db, await inUse.limit(maxIds).execute());
  }
  if (ids.length > maxIds)
    throw new Problem(400, 'request.tooManyIds', `At most ${maxIds} ids in one call`);
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await machinesWithin(db, caller).where('machines.id', 'in', wanted).execute();
  if (rows.length < wanted.length) throw unknownPlace();
  return withPlantRules(db, rows);
}

/** @throws Problem 404 when it is not there or not the caller's. */
export async function machineNamed(
  db: Db,
  id: string,
  caller: ClientScope,
): Promise<MachineRecord> {
  const machine = await findMachine(db, id, caller);
  if (!machine) throw unknownPlace();
  return machine;
}

/** @returns undefined when it is not there or not the caller's. */
export async function findMachine(
  db: Db,
  id: string,
  caller: ClientScope,
): Promise<MachineRecord | undefined> {
  const rows = await machinesWithin(db, caller).where('machines.id', '=', id).execute();
  const [machine] = await withPlantRules(db, rows);
  return machine;
}

function machinesWithin(db: Db, caller: ClientScope) {
  return db
    .selectFrom('machines')
    .innerJoin('plants', 'plants.id', 'machines.plant_id')
    .selectAll('machines')
    .where(withinScope('machines.client_id', caller))
    .orderBy('machines.position')
    .orderBy('machines.id');
}
