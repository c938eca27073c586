import type { Stations } from '#schemas/api/hierarchies.gen.ts';
import { inByteOrder } from '#server/db/dialects/which-database.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';
import type { PageQuery } from '#server/web/lists/list.ts';
import { cutPage, pageWith } from '#server/web/lists/sql-page.ts';

interface StationsQuery extends PageQuery {
  ClientId: string | undefined;
  PlantId: string | undefined;
}

/** The machines in use within a scope, in the order of their plants. */
export async function stationsPage(
  db: Db,
  scope: ClientScope,
  { ClientId, PlantId, ...query }: StationsQuery,
): Promise<Stations> {
  const seen = db
    .selectFrom('machines')
    .innerJoin('plants', 'plants.id', 'machines.plant_id')
    .where(withinScope('machines.client_id', scope))
    .where('machines.retired_at', 'is', null)
    .$if(ClientId !== undefined, (rows) => rows.where('machines.client_id', '=', ClientId ?? ''))
    .$if(PlantId !== undefined, (rows) => rows.where('plant_id', '=', PlantId ?? ''))
    .select(['machines.id', 'machines.display_name', 'machine_name', 'plant_id'])
    .select(['machines.client_id', 'plants.display_name as plant_name'])
    .orderBy('plants.position')
    .orderBy('machines.position')
    .orderBy(inByteOrder(db, 'machines.id'));
  const page = await cutPage(db, seen, query);
  const stations = page.Items.map((row) => ({
    Id: row.id,
    DisplayName: row.display_name,
    Name: row.machine_name,
    PlantId: row.plant_id,
    PlantName: row.plant_name,
    ClientId: row.client_id,
  }));
  return pageWith(page, stations);
}
