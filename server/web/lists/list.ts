import { Problem } from '#server/base/problem.ts';

export const maxPageSize = 1000;
/** Default page size of lists with many rows. */
export const defaultPageSize = 100;
/** Default page size of lists of which only the newest rows are read. */
export const defaultNewestSize = 50;

/** Paging and order in the query of every list. */
export interface ListQuery {
  pageSize?: number;
  pageNumber?: number;
  orderBy?: string;
  ascending?: boolean;
  filter?: string;
}

/** The same as JSON Schema, for a route's querystring. */
export const listQueryProperties = {
  pageSize: { type: 'integer', minimum: 1, maximum: maxPageSize },
  pageNumber: { type: 'integer', minimum: 1, maximum: 1_000_000 },
  orderBy: { type: 'string', maxLength: 50 },
  ascending: { type: 'boolean' },
  filter: { type: 'string', maxLength: 1000 },
  mode: { type: 'string', enum: ['plant', 'tierone', 'admin', 'client'] },
} as const;

const { filter: _, ...page } = listQueryProperties;

/** Query of a list without a filter: a filter is refused rather than ignored. */
export const pageQueryProperties = page;

/** Which page of a list is wanted. */
export type PageQuery = Pick<ListQuery, 'pageSize' | 'pageNumber'>;

export interface Page<Row> {
  Items: Row[];
  TotalItems: number;
  PageNumber: number;
  PageSize: number;
}

/** JSON Schema of a page. @param items Schema of a row. */
export function pageSchema(items: object) {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['Items', 'TotalItems', 'PageNumber', 'PageSize'],
    properties: {
      Items: { type: 'array', items },
      TotalItems: { type: 'integer' },
      PageNumber: { type: 'integer' },
      PageSize: { type: 'integer' },
    },
  };
}

/**
 * Sorts rows and cuts one page. Rows without a value come last in both directions, and equal rows
 * keep their order.
 * @param orders Orders of the list; the first is the default.
 * @throws Problem 400 for an unknown order.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  query: ListQuery,
  orders: Record<string, (row: Row) => string | number | null>,
): Page<Row> {
  const { pageSize = maxPageSize, pageNumber = 1, ascending = true } = query;
  const valueOf = chosenOrder(query, orders);
  const ordered = rows.toSorted((a, b) => compare(valueOf(a), valueOf(b), ascending ? 1 : -1));
  return {
    Items: ordered.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
    TotalItems: rows.length,
    PageNumber: pageNumber,
    PageSize: pageSize,
  };
}

/** @throws Problem 400 for an unknown order. */
export function chosenOrder<Order>(
  query: ListQuery,
  orders: Readonly<Record<string, Order>>,
): Order {
  const names = Object.keys(orders);
  const orderBy = query.orderBy ?? names[0] ?? '';
  const order = Object.hasOwn(orders, orderBy) ? orders[orderBy] : undefined;
  if (order === undefined)
    throw new Problem(
      400,
      'request.unknownOrder',
      `orderBy is one of ${names.join(', ')}, not "${orderBy}"`,
    );
  return order;
}

/**
 * Pages a list that is part of a larger answer: unchanged, unless a page or an order is asked for.
 */
export function pageIfAsked<Row>(
  rows: readonly Row[],
  query: ListQuery,
  orders: Record<string, (row: Row) => string | number | null>,
): readonly Row[] {
  const { pageSize, pageNumber, orderBy, ascending } = query;
  const isAsked = [pageSize, pageNumber, orderBy, ascending].some((one) => one !== undefined);
  return isAsked ? pageOf(rows, query, orders).Items : rows;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(a: string | number | null, b: string | number | null, direction: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return (a - b) * direction;
  return collator.compare(String(a), String(b)) * direction;
}
