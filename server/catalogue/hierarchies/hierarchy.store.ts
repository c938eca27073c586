import { sql } from 'kysely';

import type { HierarchyItem } from '#schemas/api/hierarchies.gen.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';

/** Levels of an installation: clients have plants, plants have machines. */
export const kinds = ['Client', 'Plant', 'Machine'] as const;
export type Kind = (typeof kinds)[number];

/** Limit: larger trees have to be read in parts. */
const maxItems = 20_000;

interface ItemFilter {
  kind?: Kind | undefined;
  clientId?: string | undefined;
  /** Parent of the items. */
  parentId?: string | undefined;
  ids?: readonly string[] | undefined;
}

/**
 * Clients, plants and machines in use within the caller's scope.
 * @throws Problem 400 for more than 20,000.
 */
export async function hierarchyItems(
  db: Db,
  caller: ClientScope,
  { kind, clientId, parentId, ids }: ItemFilter,
): Promise<HierarchyItem[]> {
  const rows = await db
    .selectFrom(allItems(db, caller).as('item'))
    .selectAll()
    .$if(kind !== undefined, (items) => items.where('type', '=', kind ?? ''))
    .$if(clientId !== undefined, (items) => items.where('client_id', '=', clientId ?? ''))
    .$if(parentId !== undefined, (items) => items.where('parent_id', '=', parentId ?? ''))
    .$if(ids !== undefined, (items) => items.where('id', 'in', ids ?? []))
    .limit(maxItems + 1)
    .execute();
  if (rows.length > maxItems)
    throw new Problem(
      400,
      'request.tooMany',
      `The hierarchy has more than ${maxItems} items. Ask for those of one client or plant.`,
    );
  return rows.map((row) => ({
    Id: row.id,
    DisplayName: row.display_name,
    Type: row.type as Kind,
    ParentId: row.parent_id,
    ClientId: row.client_id,
    Children: Number(row.children),
  }));
}

function allItems(db: Db, caller: ClientScope) {
  const clients = db
    .selectFrom('clients')
    .select(['clients.id', 'clients.display_name', 'clients.id as client_id'])
    .select(sql<string | null>`NULL`.as('parent_id'))
    .select(sql<string>`'Client'`.as('type'))
    .select((row) =>
      row
        .selectFrom('plants')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('plants.client_id', '=', 'clients.id')
        .where('plants.retired_at', 'is', null)
        .as('children'),
    )
    .where('clients.retired_at', 'is', null)
    .where(withinScope('clients.id', caller));
  const plants = db
    .selectFrom('plants')
    .select(['plants.id', 'plants.display_name', 'plants.client_id'])
    .select(sql<string | null>`plants.client_id`.as('parent_id'))
    .select(sql<string>`'Plant'`.as('type'))
    .select((row) =>
      row
        .selectFrom('machines')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('machines.plant_id', '=', 'plants.id')
        .where('machines.retired_at', 'is', null)
        .as('children'),
    )
    .where('plants.retired_at', 'is', null)
    .where(withinScope('plants.client_id', caller));
  const machines = db
    .selectFrom('machines')
    .select(['machines.id', 'machines.display_name', 'machines.client_id'])
    .select(sql<string | null>`machines.plant_id`.as('parent_id'))
    .select(sql<string>`'Machine'`.as('type'))
    .select(sql<number>`0`.as('children'))
    .where('machines.retired_at', 'is', null)
    .where(withinScope('machines.client_id', caller));
  return clients.unionAll(plants).unionAll(machines);
}
