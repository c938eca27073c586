import type { Theme } from '#schemas/api/apps.gen.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';

/** @throws Problem 404 for an unknown client, or one beyond the caller's scope. */
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

/** The base theme that a client's theme file changes. */
export async function findThemeOfClient(db: Db, clientId: string): Promise<Theme | undefined> {
  const client = await db
    .selectFrom('clients')
    .select('theme')
    .where('id', '=', clientId)
    .executeTakeFirst();
  return client && (JSON.parse(client.theme) as Theme);
}
