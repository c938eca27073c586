import type { Selectable } from 'kysely';

import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';
import type { Database } from '#server/db/tables/schema.ts';

/* Plants as a caller may see them: the scope is part of every query. */

export type PlantRecord = Selectable<Database['plants']>;

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
  if (!plant) throw unknownPlace();
  return plant;
}

/**
 * The plants in use that the caller may see, in their order.
 * @param clientId Narrows the list further; undefined: all the caller may see.
 */
export function listPlants(
  db: Db,
  caller: ClientScope,
  clientId: string | undefined,
): Promise<PlantRecord[]> {
  return db
    .selectFrom('plants')
    .selectAll()
    .where(withinScope('client_id', caller))
    .where('retired_at', 'is', null)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', String(clientId)))
    .orderBy('position')
    .execute();
}

/** Of an id that names neither a plant nor a machine of the caller. */
export function unknownPlace(): Problem {
  return new Problem(404, 'machine.unknown', 'There is no such plant or machine');
}
