import type { FastifyRequest } from 'fastify';

import type { FoundRows, ResourceCounts } from '#schemas/api/resources.gen.ts';
import type { Db } from '#server/db/open.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import { rowsIn } from '#server/resource-kit/describe/rows.ts';

import { filterRows } from './list-filter.ts';

type Caller = Pick<FastifyRequest, 'caller'>['caller'];

/** Search results per resource: enough to decide whether to look there. */
const foundOfEach = 5;

/** Rows of all clients of the caller, even if the path has one. */
function rowsOfAll(db: Db, resource: Resource, caller: Caller) {
  const scope = { column: resource.scope.column };
  return rowsIn(db, { ...resource, scope }, { caller, params: {} });
}

export async function countAll(
  db: Db,
  resources: readonly Resource[],
  caller: Caller,
): Promise<ResourceCounts> {
  const Items: ResourceCounts['Items'] = [];
  for (const resource of resources)
    Items.push({ Resource: resource.name, Count: await countOf(db, resource, caller) });
  return { Items };
}

export async function searchAll(
  db: Db,
  resources: readonly Resource[],
  asked: { caller: Caller; text: string },
): Promise<FoundRows> {
  const Items: FoundRows['Items'] = [];
  for (const resource of resources) Items.push(...(await search(db, resource, asked)));
  const names = await clientNames(
    db,
    Items.map(({ ClientId }) => ClientId),
  );
  return {
    Items: Items.map((item) => {
      const ClientName = names.get(item.ClientId);
      return ClientName === undefined ? item : Object.assign(item, { ClientName });
    }),
  };
}

async function clientNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'display_name'])
    .where('id', 'in', [...new Set(['', ...ids])])
    .execute();
  return new Map(rows.map(({ id, display_name }) => [id, display_name]));
}

async function countOf(db: Db, resource: Resource, caller: Caller): Promise<number> {
  const { count } = await rowsOfAll(db, resource, caller)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function search(
  db: Db,
  resource: Resource,
  { caller, text }: { caller: Caller; text: string },
): Promise<FoundRows['Items']> {
  const { name, fields, orderBy, idColumn = 'id', scope } = resource;
  const isSearched = Object.values(fields).some(({ keyColumn }) => keyColumn);
  const column = fields[orderBy]?.column;
  if (!isSearched || column === undefined || text.trim() === '') return [];
  const found = await filterRows(rowsOfAll(db, resource, caller), resource, { search: text })
    .selectAll()
    .orderBy(fields[orderBy]?.keyColumn ?? column)
    .limit(foundOfEach)
    .execute();
  return found.map((row: Readonly<Record<string, unknown>>) => {
    const item = {
      Resource: name,
      Id: String(row[idColumn]),
      DisplayName: String(row[column] ?? row[idColumn]),
      ClientId: textOf(row[scope.column]),
    };
    const plant = textOf(row['plant_name']);
    return plant === '' ? item : Object.assign(item, { PlantName: plant });
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
