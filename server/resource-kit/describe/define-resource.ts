import type { Actor } from '#server/access/actor.ts';
import type { Caller } from '#server/access/caller.ts';
import type { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import type { Day } from '#server/oee/time/dated.ts';
import type { Deps } from '#server/web/deps.ts';
import type { Policy } from '#server/web/route-policies.ts';

import type { Fields, RowKeys, RowOf, ValuesOf } from './field.ts';
import type { Retires } from './retirement.ts';

export type Verb = 'list' | 'get' | 'create' | 'change' | 'remove' | 'import';

/** Which rows there are for a caller. What is outside does not exist for them. */
interface Scope {
  /** Holds the id of the client whose row it is. */
  column: string;
  /** The part of the path that names the client; absent: rows of all clients of the caller. */
  parameter?: string;
}

/** Rows elsewhere that keep a row from being removed. */
export interface Dependants {
  /** What the refusal calls them. */
  name: string;
  table: keyof Database;
  /** Says of which row they are: by its id, where `count` does not say otherwise. */
  column: string;
  count?: (tx: Db, id: string) => Promise<number>;
}

/** Who changes something, and when. */
export interface Change extends Actor {
  caller: Caller;
  /** The day that dated values of the change hold from, where the caller named one. */
  since?: Day;
}

/** Values of a body that was checked, by field. */
export type Values = Readonly<Record<string, unknown>>;

/** A row that is to be stored. `before`: as it is; undefined for a new one. */
export interface ProposedRow<Given extends object = Values> {
  before?: (Given & RowKeys) | undefined;
  /** The whole row as it is to be; null where there is neither a value nor a default. */
  after: Given;
  change: Change;
}

/** A row before and after a change; undefined where there was or is none. */
export interface RowChange<Given extends object = Values> {
  before?: (Given & RowKeys) | undefined;
  after?: (Given & RowKeys) | undefined;
  change: Change;
}

/** Of rows that were written, those that are still there. */
export function rowsAfter<Given extends object>(
  written: readonly RowChange<Given>[],
): (Given & RowKeys)[] {
  return written.flatMap(({ after }) => after ?? []);
}

/** Whose call it is, and about which row; undefined for a new one. */
interface CheckContext {
  caller: Caller;
  id: string | undefined;
}

/** A change of a row that is still in this version. */
export interface RowUpdate {
  id: string;
  version: number;
  values: Values;
  change: Change;
}

export interface Resource<F extends Fields = Fields> {
  /** What screens call it, and how its changes are published. */
  name: string;
  /** Below /api: /admin/clients/:clientId/products. */
  path: string;
  table: string;
  /** What rows are read from, where that is more than the table. */
  view?: string;
  /** Column of the id; `id` when absent. */
  idColumn?: string;
  scope: Scope;
  fields: F;
  /** The field by which a list is in order that is not asked for another. */
  orderBy: string;
  /** Who may do what. What is not named here cannot be done. */
  policy: Readonly<Partial<Record<Verb, Policy>>>;
  /** One row in the audit trail: product.created. */
  audit: string;
  /**
   * Pages of the client's people show what it holds: they are told that it changed, by its name only,
   * though others alone may list it.
   */
  isShownToPeople?: boolean;
  /** Samples are checked against its rows, or figures are computed by them: ingest reads them again. */
  affects?: 'figures';
  dependants?: readonly Dependants[];
  /** Rows that belong to a row only: they go with it, and come back when its removal is undone. */
  cascade?: readonly { table: keyof Database; column: string }[];
  /** Columns of a new row that no client gives. */
  defaults?(change: Change): Readonly<Record<string, unknown>>;
  /** Column within whose value a unique text is unique, where that is not the scope. */
  uniqueWithin?: string;
  /** A copy of a row can be made. */
  isCloned?: boolean;
  /** Rows can be retired and restored: they have `retirementFields`. */
  retires?: Retires<ValuesOf<F>>;
  /**
   * Fields that figures are computed from: a change of them holds from a day on, `Change.since`.
   * `earlier`: the field that lists what held before.
   */
  dated?: { fields: readonly string[]; earlier: string | null };
  /** Refuses what the schema cannot see, in the transaction of the change. @throws Problem */
  validate?(tx: Db, row: ProposedRow<ValuesOf<F>>): Promise<void>;
  /** Columns that follow from others, at creation and at each change, once it is found valid. */
  computed?(tx: Db, row: ProposedRow<ValuesOf<F>>): Promise<Readonly<Record<string, unknown>>>;
  /** What else changes with a row, in the same transaction. */
  afterWrite?(tx: Db, written: RowChange<ValuesOf<F>>): Promise<void>;
  /** The same once for all rows that a transaction writes; they are of one call. */
  afterWriteMany?(tx: Db, written: readonly RowChange<ValuesOf<F>>[]): Promise<void>;
  /** What is wrong with rows beside others, by id, once all of a transaction are stored; before `afterWriteMany`. */
  conflicts?(tx: Db, rows: readonly RowOf<F>[]): Promise<ReadonlyMap<string, Problem>>;
  /** Refuses what only files can say, before the transaction. @throws Problem */
  check?(deps: Deps, values: Values, about: CheckContext): Promise<void>;
  /** Takes the place of storing a new row, where that is more. Answers what `reply` describes. */
  onCreate?: {
    reply: object;
    run: (deps: Deps, values: Values, change: Change) => Promise<object>;
  };
  /**
   * Takes the place of changing a row, where that is more.
   * @throws Problem 409 as `updateRow`, where another change came between.
   */
  onUpdate?: (deps: Deps, altered: RowUpdate) => Promise<void>;
  /** Takes the place of deleting a row. Such rows are removed one at a time. */
  onRemove?: (deps: Deps, id: string, change: Change) => Promise<void>;
}

/** Everything but files, and for administrators only. */
export const forAdministratorsByHand = {
  list: 'admin',
  get: 'admin',
  create: 'admin',
  change: 'admin',
  remove: 'admin',
} as const satisfies Resource['policy'];

/** Everything, and for administrators only. */
export const forAdministrators = {
  ...forAdministratorsByHand,
  import: 'admin',
} as const satisfies Resource['policy'];

/** Everything, for those who plan for the client and for administrators. */
export const forPlanners = {
  list: 'planner',
  get: 'planner',
  create: 'planner',
  change: 'planner',
  remove: 'planner',
  import: 'planner',
} as const satisfies Resource['policy'];

/** What plans name: administrators change it, and those who plan choose from it. */
export const readByPlanners = {
  ...forAdministrators,
  list: 'planner',
  get: 'planner',
} as const satisfies Resource['policy'];

/**
 * A resource that names its own fields. `Resource` itself takes any names, so that each resource is one,
 * whatever fields it has, and the kit needs to know of none.
 */
type NamedResource<F extends Fields> = Resource<F> & {
  orderBy: keyof F & string;
  dated?: { fields: readonly (keyof F & string)[]; earlier: (keyof F & string) | null };
};

/** Describes a resource; `resourceRoutes` makes its part of the API from it. */
export function defineResource<const F extends Fields>(
  resource: NamedResource<F>,
): NamedResource<F> {
  return resource;
}

/**
 * @throws Error for a resource that would be open or without bounds: without scope, without a
 *   policy, ordered by what is no field, or shown to the people of no client in particular.
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
