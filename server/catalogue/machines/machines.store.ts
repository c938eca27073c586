import type { Selectable } from 'kysely';

import { Problem, type CodedMessage } from '#server/base/problem.ts';
import { requirePlant, unknownPlace } from '#server/catalogue/plants.store.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';
import type { Database } from '#server/db/tables/schema.ts';
import type { PlantRulesText } from '#server/oee/rules.ts';
import { notOfClient, notOfPlant } from '#server/web/body/field-errors.ts';

import { withPlantRules } from './machine-calendar.ts';

/* Machines within the caller's scope, which is part of every query. */

/** With the texts for `plantRules`. */
export type MachineRecord = Selectable<Database['machines']> & PlantRulesText;

/** Limit of ids per call: more than any screen shows. */
const maxIds = 2000;

/** The machines of a plant that are in use, within the caller's scope. */
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
 * The machines in use of all plants in the caller's scope, plant by plant; at most as many as one
 * call may name.
 * @param clientId Limits the list; undefined: the whole scope.
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
 * A machine, or all machines of a plant, with retired ones: resolves the id in a path.
 * @throws Problem 404 for an unknown id, or one beyond the caller's scope.
 */
export async function machinesBelow(
  db: Db,
  id: string,
  caller: ClientScope,
): Promise<MachineRecord[]> {
  const rows = await machinesWithin(db, caller)
    .where((is) => is.or([is('machines.id', '=', id), is('plant_id', '=', id)]))
    .execute();
  if (rows.length === 0) await requirePlant(db, id, caller);
  return withPlantRules(db, rows);
}

/** What is wrong with the first of these ids that is no machine of the client, or of the plant. */
export async function foreignMachine(
  db: Db,
  ids: readonly string[],
  { clientId, plantId }: { clientId: string; plantId?: string | null },
): Promise<CodedMessage | undefined> {
  const unique = [...new Set(ids)];
  const rows = await byChunks(unique, (some) =>
    db
      .selectFrom('machines')
      .select('id')
      .where('id', 'in', some)
      .where('client_id', '=', clientId)
      .$if(Boolean(plantId), (query) => query.where('plant_id', '=', String(plantId)))
      .execute(),
  );
  const known = new Set(rows.map(({ id }) => id));
  const foreign = unique.find((id) => !known.has(id));
  if (foreign === undefined) return undefined;
  return plantId ? notOfPlant(foreign) : notOfClient(foreign);
}

/** Machines in use; the machine with exactly this id also when retired. */
export function inUseNow(machines: readonly MachineRecord[], id: string): MachineRecord[] {
  return machines.filter((machine) => machine.id === id || machine.retired_at === null);
}

/** Machines in use at some time of a window; the machine with exactly this id also when retired. */
export async function listMachinesInUse(
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
 * The machines with these ids; without ids, all in use within the caller's scope.
 * @throws Problem 404 for any id that is unknown or beyond the scope: dropping it silently would
 * look like a machine without data.
 */
export async function requireMachines(
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

/** @throws Problem 404 for an unknown machine, or one beyond the caller's scope. */
export async function requireMachine(
  db: Db,
  id: string,
  caller: ClientScope,
): Promise<MachineRecord> {
  const machine = await findMachine(db, id, caller);
  if (!machine) throw unknownPlace();
  return machine;
}

/** @returns undefined for an unknown machine, or one beyond the caller's scope. */
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
