import { sql } from 'kysely';

import { inByteOrder } from '#server/db/byte-order.ts';
import type { Db } from '#server/db/open.ts';
import { parseFilter } from '#server/http/filter.ts';
import type { ListQuery, Page } from '#server/http/list.ts';
import { Problem } from '#server/problem.ts';

import type { Resource } from './define-resource.ts';
import type { Field, Fields, RowOf } from './fields.ts';
import { like, readRow, rowsIn, type Place, type Rows } from './rows.ts';

export interface RowQuery extends ListQuery {
  /** Found in any text that lists are ordered by. */
  search?: string;
}

const defaultPage = 100;
const mostRows = 100_000;

/**
 * One page. Rows without a value come last either way; equal rows are in the order of their ids.
 * @throws Problem 400 for an unknown order or filter.
 */
export async function listRows<F extends Fields>(
  db: Db,
  resource: Resource<F>,
  { query, ...place }: Place & { query: RowQuery },
): Promise<Page<RowOf<F>>> {
  const described = resource as unknown as Resource;
  const { pageSize = defaultPage, pageNumber = 1 } = query;
  const wanted = matching(rowsIn(db, described, place), described, query);
  const { total } = await wanted
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const stored = await ordered(wanted, described, { db, query })
    .selectAll()
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute();
  return {
    Items: stored.map((row) => readRow(resource, row)),
    TotalItems: total,
    PageNumber: pageNumber,
    PageSize: pageSize,
  };
}

/** All rows that a list without pages would have, up to `mostRows`: for an export. */
export async function allRows<F extends Fields>(
  db: Db,
  resource: Resource<F>,
  { query, ...place }: Place & { query: RowQuery },
): Promise<RowOf<F>[]> {
  const described = resource as unknown as Resource;
  const wanted = matching(rowsIn(db, described, place), described, query);
  const stored = await ordered(wanted, described, { db, query })
    .selectAll()
    .limit(mostRows)
    .execute();
  return stored.map((row) => readRow(resource, row));
}

function ordered(
  rows: Rows,
  { fields, orderBy, idColumn = 'id' }: Resource,
  { db, query }: { db: Db; query: RowQuery },
): Rows {
  const name = query.orderBy ?? orderBy;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field)
    throw new Problem(
      400,
      'request.unknownOrder',
      `orderBy is one of ${Object.keys(fields).join(', ')}, not "${name}"`,
    );
  const { kind, column, keyColumn } = field;
  const isText = kind !== 'number' && kind !== 'instant';
  const value = isText ? inByteOrder(db, keyColumn ?? column) : sql.ref(column);
  return rows
    .orderBy(sql`${sql.ref(column)} IS NULL`)
    .orderBy(value, query.ascending === false ? 'desc' : 'asc')
    .orderBy(inByteOrder(db, idColumn));
}

function matching(rows: Rows, { fields }: Resource, { filter, search }: RowQuery): Rows {
  let found = rows;
  for (const [name, value] of Object.entries(parseFilter(filter, filtersOf(fields)))) {
    const field = fields[name];
    if (field && value !== undefined) found = narrowed(found, { name, field, value });
  }
  const keys = Object.values(fields).flatMap(({ keyColumn }) => keyColumn ?? []);
  if (search === undefined || search.trim() === '') return found;
  return found.where(({ or }) => or(keys.map((key) => like(key, search))));
}

function narrowed(
  rows: Rows,
  { name, field, value }: { name: string; field: Field; value: string },
): Rows {
  const { kind, column, keyColumn } = field;
  if (keyColumn) return rows.where(like(keyColumn, value));
  if (kind === 'texts' || kind === 'choices') return rows.where(holding(column, value));
  if (kind !== 'number') return rows.where(column, '=', value);
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number))
    throw new Problem(
      400,
      'request.badFilter',
      `The filter cannot be read: ${name} is a number, not "${value}"`,
    );
  return rows.where(column, '=', field.write(number));
}

/** Rows whose list of texts, JSON in a column, has one of this value. */
function holding(column: string, value: string) {
  const part = JSON.stringify(value).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  return sql<boolean>`${sql.ref(column)} LIKE ${`%${part}%`} ESCAPE '\\'`;
}

/** An instant is no single moment to people, and items have values of their own. */
function filtersOf(fields: Fields): string[] {
  return Object.keys(fields).filter(
    (name) => !['instant', 'items'].includes(fields[name]?.kind ?? ''),
  );
}
