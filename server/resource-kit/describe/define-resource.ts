import type { Actor } from '#server/access/actor.ts';
import type { Caller } from '#server/access/caller.ts';
import type { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import type { Day } from '#server/oee/time/dated.ts';
import type { Deps } from '#server/web/deps.ts';
import type { Policy } from '#server/web/route-policies.ts';

import type { Fields, RowKeys, RowOf, ValuesOf } from './field.ts';
import type { RetirementOptions } from './retirement.ts';

export type Verb = 'list' | 'get' | 'create' | 'change' | 'remove' | 'import';

/** Limits the rows that exist for a caller. */
interface Scope {
  /** Column with the id of the row's client. */
  column: string;
  /** Path parameter with the client; absent: rows of all clients of the caller. */
  parameter?: string;
}

/** Rows of other tables that prevent the removal of a row. */
export interface Dependants {
  /** Their name in the refusal. */
  name: string;
  table: keyof Database;
  /** Column with the id of the row, unless `count` is given. */
  column: string;
  count?: (tx: Db, id: string) => Promise<number>;
}

/** Author and time of a change. */
export interface Change extends Actor {
  caller: Caller;
  /** The day from which dated values hold, if requested. */
  since?: Day;
}

/** Values of a validated body, by field. */
export type Values = Readonly<Record<string, unknown>>;

/** A row to be stored. `before`: the stored row; undefined for a new one. */
export interface ProposedRow<Given extends object = Values> {
  before?: (Given & RowKeys) | undefined;
  /** The complete new row; null where there is neither a value nor a default. */
  after: Given;
  change: Change;
}

/** A row before and after a change; undefined where it did not or does not exist. */
export interface RowChange<Given extends object = Values> {
  before?: (Given & RowKeys) | undefined;
  after?: (Given & RowKeys) | undefined;
  change: Change;
}

/** Rows that still exist after the change. */
export function rowsAfter<Given extends object>(
  written: readonly RowChange<Given>[],
): (Given & RowKeys)[] {
  return written.flatMap(({ after }) => after ?? []);
}

/** The caller and the row of a call; the id is undefined for a new row. */
interface CheckContext {
  caller: Caller;
  id: string | undefined;
}

/** A change of a row, with the version the caller has read. */
export interface RowUpdate {
  id: string;
  version: number;
  values: Values;
  change: Change;
}

export interface Resource<F extends Fields = Fields> {
  /** Name in the API, and on the bus for changes. */
  name: string;
  /** Path below /api: /admin/clients/:clientId/products. */
  path: string;
  table: string;
  /** View to read rows from, where it has more than the table. */
  view?: string;
  /** Column of the id; default `id`. */
  idColumn?: string;
  scope: Scope;
  fields: F;
  /** Default order of lists. */
  orderBy: string;
  /** Policies by verb. Verbs without a policy have no route. */
  policy: Readonly<Partial<Record<Verb, Policy>>>;
  /** Singular name in the audit trail: product.created. */
  audit: string;
  /**
   * Pages of the client's people use the rows: they are notified of changes, by the resource's name
   * only, even if they may not list it.
   */
  isShownToPeople?: boolean;
  /**
   * Ingest validates samples against its rows, or figures are computed from them: ingest reads them
   * again after a change.
   */
  affects?: 'figures';
  dependants?: readonly Dependants[];
  /** Dependent rows: removed with the row, and restored with it. */
  cascade?: readonly { table: keyof Database; column: string }[];
  /** Columns of a new row that the server sets. */
  defaults?(change: Change): Readonly<Record<string, unknown>>;
  /** Column that groups unique texts; default: the scope. */
  uniqueWithin?: string;
  /** Rows can be copied. */
  isCloned?: boolean;
  /** Rows can be retired and restored: they have `retirementFields`. */
  retires?: RetirementOptions<ValuesOf<F>>;
  /**
   * Fields that figures are computed from: a change holds from a day on, `Change.since`. `earlier`:
   * the field that lists previous values.
   */
  dated?: { fields: readonly string[]; earlier: string | null };
  /** Checks that the schema cannot express, in the transaction of the change. @throws Problem */
  validate?(tx: Db, row: ProposedRow<ValuesOf<F>>): Promise<void>;
  /** Columns derived from others, at creation and at each change, after validation. */
  computed?(tx: Db, row: ProposedRow<ValuesOf<F>>): Promise<Readonly<Record<string, unknown>>>;
  /** Further changes in the same transaction. */
  afterWrite?(tx: Db, written: RowChange<ValuesOf<F>>): Promise<void>;
  /** Once for all rows written by a transaction, which are of one call. */
  afterWriteMany?(tx: Db, written: readonly RowChange<ValuesOf<F>>[]): Promise<void>;
  /**
   * Conflicts between rows, by id, after all rows of the transaction are stored; before
   * `afterWriteMany`.
   */
  conflicts?(tx: Db, rows: readonly RowOf<F>[]): Promise<ReadonlyMap<string, Problem>>;
  /** Checks against files, before the transaction. @throws Problem */
  check?(deps: Deps, values: Values, about: CheckContext): Promise<void>;
  /** Replaces the insert of a new row. The reply has the schema `reply`. */
  onCreate?: {
    reply: object;
    run: (deps: Deps, values: Values, change: Change) => Promise<object>;
  };
  /**
   * Replaces the update of a row.
   * @throws Problem 409 as `updateRow`, where another change came between.
   */
  onUpdate?: (deps: Deps, altered: RowUpdate) => Promise<void>;
  /** Replaces the delete of a row. Such rows are removed one at a time. */
  onRemove?: (deps: Deps, id: string, change: Change) => Promise<void>;
}

/** All verbs except import, for administrators only. */
export const forAdministratorsWithoutImport = {
  list: 'admin',
  get: 'admin',
  create: 'admin',
  change: 'admin',
  remove: 'admin',
} as const satisfies Resource['policy'];

/** All verbs, for administrators only. */
export const forAdministrators = {
  ...forAdministratorsWithoutImport,
  import: 'admin',
} as const satisfies Resource['policy'];

/** All verbs, for planners of the client and administrators. */
export const forPlanners = {
  list: 'planner',
  get: 'planner',
  create: 'planner',
  change: 'planner',
  remove: 'planner',
  import: 'planner',
} as const satisfies Resource['policy'];

/** For data that plans refer to: administrators write, planners read. */
export const readByPlanners = {
  ...forAdministrators,
  list: 'planner',
  get: 'planner',
} as const satisfies Resource['policy'];

/**
 * Ties `orderBy` and `dated` to the own fields. `Resource` itself allows any names, so that every
 * resource is assignable to it.
 */
type NamedResource<F extends Fields> = Resource<F> & {
  orderBy: keyof F & string;
  dated?: { fields: readonly (keyof F & string)[]; earlier: (keyof F & string) | null };
};

/** Describes a resource; `resourceRoutes` creates its part of the API from it. */
export function defineResource<const F extends Fields>(
  resource: NamedResource<F>,
): NamedResource<F> {
  return resource;
}

/**
 * @throws Error for an unsafe resource: without scope, without a policy, ordered by an unknown
 * field, or shown to people without a client.
 */
export function refuseIncomplete(resource: Resource): void {
  const { name, scope, policy, fields, orderBy, isShownToPeople = false } = resource;
  if (!scope?.column) throw new Error(`The resource ${name} has no scope`);
  if (Object.keys(policy ?? {}).length === 0) throw new Error(`The resource ${name} has no policy`);
  if (!Object.hasOwn(fields, orderBy))
    throw new Error(`The resource ${name} is ordered by ${orderBy}, which is no field of it`);
  if (isShownToPeople && scope.parameter === undefined)
    throw new Error(`The resource ${name} is shown to people, but its path names no client`);
}
