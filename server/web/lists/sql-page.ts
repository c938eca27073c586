import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';

import { inByteOrder } from '#server/db/dialects/which-database.ts';
import type { Db } from '#server/db/open.ts';

import { maxPageSize, chosenOrder, type ListQuery, type Page, type PageQuery } from './list.ts';

/** A text column by its name, or an expression for numbers and instants. */
type SqlOrder = string | RawBuilder<unknown>;

interface Paging {
  query: ListQuery;
  /** Orders of the list; the first is the default. */
  orders: Readonly<Record<string, SqlOrder>>;
  /** Column of the id, which orders equal rows. */
  id: string;
}

/**
 * One page of a query, sorted, cut and counted by the database, so that every row can be reached
 * and `TotalItems` is exact. Rows without a value come last in both directions.
 * @throws Problem 400 for an unknown order.
 */
export async function sqlPage<DB, TB extends keyof DB, Row>(
  db: Db,
  rows: SelectQueryBuilder<DB, TB, Row>,
  { query, orders, id }: Paging,
): Promise<Page<Row>> {
  const order = chosenOrder(query, orders);
  const value = typeof order === 'string' ? inByteOrder(db, order) : order;
  const sorted = rows
    .orderBy(sql`${value} IS NULL`)
    .orderBy(value, (query.ascending ?? true) ? 'asc' : 'desc')
    .orderBy(inByteOrder(db, id));
  return cutPage(db, sorted, query);
}

/** One page of a sorted query, cut and counted by the database. */
export async function cutPage<DB, TB extends keyof DB, Row>(
  db: Db,
  sorted: SelectQueryBuilder<DB, TB, Row>,
  { pageSize = maxPageSize, pageNumber = 1 }: PageQuery,
): Promise<Page<Row>> {
  const all = sorted.clearOrderBy();
  const [Items, counted] = await Promise.all([
    sorted
      .limit(pageSize)
      .offset((pageNumber - 1) * pageSize)
      .execute(),
    sql<{ total: number | string }>`SELECT count(*) AS total FROM (${all}) AS found`.execute(db),
  ]);
  const TotalItems = Number(counted.rows[0]?.total ?? 0);
  return { Items, TotalItems, PageNumber: pageNumber, PageSize: pageSize };
}

/** The page with its rows replaced by their answers. */
export function pageWith<Row, Answer>(page: Page<Row>, answered: readonly Answer[]): Page<Answer> {
  return { ...page, Items: [...answered] };
}
