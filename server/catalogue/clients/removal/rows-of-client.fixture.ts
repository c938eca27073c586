import { sql, type RawBuilder, type SqlBool } from 'kysely';

import { type ClientTable, type Owner, owners } from '#server/db/tables/ownership.ts';

/** Condition: the row belongs to the client. */
export function isOfClient(
  { column, owner }: Pick<ClientTable, 'column' | 'owner'>,
  clientId: string,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} ${ownersOf(owner, clientId)}`;
}

function ownersOf(owner: Owner, clientId: string): RawBuilder<unknown> {
  const above = owners[owner];
  if (above === null) return sql`= ${clientId}`;
  return sql`IN (SELECT ${sql.ref(above.id)} FROM ${sql.table(above.table)}
    WHERE ${sql.ref(above.column)} ${ownersOf(above.owner, clientId)})`;
}
