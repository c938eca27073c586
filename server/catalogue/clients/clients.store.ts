import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';

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
