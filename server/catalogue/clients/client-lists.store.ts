import type { CloudDataSource } from '#schemas/api/administration.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';
import type { NamedRow } from '#server/web/lists/name-list.ts';

/** A client's own types of work orders; empty where it has none. */
export function listWorkOrderTypes(db: Db, clientId: string): Promise<NamedRow[]> {
  return db
    .selectFrom('work_order_types')
    .select('display_name as Name')
    .where('client_id', '=', clientId)
    .orderBy('display_name_key')
    .execute();
}

/** The data sources within a scope. */
export async function cloudDataSources(db: Db, scope: ClientScope): Promise<CloudDataSource[]> {
  const rows = await db
    .selectFrom('data_sources')
    .select(['id', 'client_id', 'display_name', 'heard_at'])
    .where(withinScope('client_id', scope))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    Id: row.id,
    DisplayName: row.display_name,
    ClientId: row.client_id,
    HeardAt: instantText(row.heard_at),
  }));
}
