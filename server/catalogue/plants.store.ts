import type { Selectable } from 'kysely';

import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';
import type { Database } from '#server/db/tables/schema.ts';

/* Plants within the caller's scope, which is part of every query. */

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

/** @throws Problem 404 for an unknown plant, or one beyond the caller's scope. */
export async function requirePlant(db: Db, id: string, caller: ClientScope): Promise<PlantRecord> {
  const plant = await findPlant(db, id, caller);
  if (!plant) throw unknownPlace();
  return plant;
}

/**
 * The plants in use within the caller's scope, in their order.
 * @param clientId Limits the list; undefined: the whole scope.
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

/** For an id that is neither a plant nor a machine in the caller's scope. */
export function unknownPlace(): Problem {
  return new Problem(404, 'machine.unknown', 'There is no such plant or machine');
}
