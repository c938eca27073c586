import { sql } from 'kysely';

import { chunksOf } from '#server/base/chunks-of.ts';
import { Problem } from '#server/base/problem.ts';
import { mapInSlices } from '#server/base/yield-if-due.ts';
import { inByteOrder } from '#server/db/dialects/which-database.ts';
import type { Db } from '#server/db/open.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import type { Field, Fields, RowOf } from '#server/resource-kit/describe/field.ts';
import {
  readRow,
  rowsByIds,
  rowsIn,
  type RequestScope,
  type Rows,
  type StoredRow,
} from '#server/resource-kit/describe/rows.ts';
import { defaultPageSize, type ListQuery, type Page } from '#server/web/lists/list.ts';

import { filterRows, type ListFilters } from './list-filter.ts';

export type RowQuery = ListQuery & ListFilters;

type RowsCall = RequestScope & { query: RowQuery };

const maxExported = 100_000;
const batchSize = 500;

/**
 * One page of a list. Rows without a value come last in both directions; ties are sorted by id.
 * @throws Problem 400 for an unknown order or filter.
 */
export async function listRows<F extends Fields>(
  db: Db,
  resource: Resource<F>,
  { query, ...place }: RowsCall,
): Promise<Page<RowOf<F>>> {
  const { pageSize = defaultPageSize, pageNumber = 1 } = query;
  const wanted = filterRows(rowsIn(db, resource, place), resource, query);
  // Sorts ids only, which is faster than whole rows, and joins names for one page only.
  const [ids, { total }] = await Promise.all([
    idsIn(wanted, resource, { db, query, pageSize, pageNumber }),
    wanted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    Items: (await rowsWithIds(db, resource, { ...place, ids })) as unknown as RowOf<F>[],
    TotalItems: total,
    PageNumber: pageNumber,
    PageSize: pageSize,
  };
}

interface PageOfIds {
  db: Db;
  query: RowQuery;
  pageSize: number;
  pageNumber: number;
}

async function idsIn(
  wanted: Rows,
  resource: Resource,
  { db, query, pageSize, pageNumber }: PageOfIds,
): Promise<string[]> {
  const { idColumn = 'id' } = resource;
  const found = await ordered(wanted, resource, { db, query })
    .select(idColumn)
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute();
  return found.map((row) => String((row as StoredRow)[idColumn]));
}

/**
 * The ids of all rows of a list, in its order.
 * @throws Problem 400 for an unknown order or filter, and for a list too long for a file.
 */
export async function allIds(
  db: Db,
  resource: Resource,
  { query, ...place }: RowsCall,
): Promise<string[]> {
  const wanted = filterRows(rowsIn(db, resource, place), resource, query);
  const all = { pageSize: maxExported + 1, pageNumber: 1 };
  const ids = await idsIn(wanted, resource, { db, query, ...all });
  if (ids.length > maxExported)
    throw new Problem(
      400,
      'export.tooLong',
      `A file has at most ${maxExported.toLocaleString('en-US')} rows. Narrow the list first.`,
    );
  return ids;
}

/** These rows in their order, in batches; rows removed meanwhile are left out. */
export async function* rowsOfIds(
  db: Db,
  resource: Resource,
  { ids, ...place }: RequestScope & { ids: readonly string[] },
): AsyncGenerator<RowOf<Fields>[]> {
  for (const some of chunksOf(ids, batchSize))
    yield rowsWithIds(db, resource, { ...place, ids: some });
}

async function rowsWithIds(
  db: Db,
  resource: Resource,
  { ids, ...place }: RequestScope & { ids: readonly string[] },
): Promise<RowOf<Fields>[]> {
  if (ids.length === 0) return [];
  const stored = await rowsByIds(db, resource, { ...place, ids });
  const rows = await mapInSlices(stored, (row) => readRow(resource, row));
  const byId = new Map(rows.map((row) => [row.Id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function ordered(
  rows: Rows,
  { fields, orderBy, idColumn = 'id' }: Resource,
  { db, query }: { db: Db; query: RowQuery },
): Rows {
  const name = query.orderBy ?? orderBy;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field || field.kind === 'items')
    throw new Problem(
      400,
      'request.unknownOrder',
      `orderBy is one of ${ordersOf(fields).join(', ')}, not "${name}"`,
    );
  const { column, keyColumn, isRequired } = field;
  const value = isText(field) ? inByteOrder(db, keyColumn ?? column) : sql.ref(column);
  return (
    rows
      // Without this expression an index provides the order.
      .$if(!isRequired, (some) => some.orderBy(sql`${sql.ref(column)} IS NULL`))
      .orderBy(value, query.ascending === false ? 'desc' : 'asc')
      .orderBy(inByteOrder(db, idColumn))
  );
}

function ordersOf(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.kind !== 'items');
}

function isText({ kind }: Field): boolean {
  return kind !== 'number' && kind !== 'instant' && kind !== 'flag';
}
