import type { FastifyInstance } from 'fastify';

import type { Caller } from '#server/access/caller.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { ClientScope } from '#server/db/scope.ts';
import { byMachine } from '#server/web/lists/by-machine.ts';
import { parseFilter } from '#server/web/lists/filter.ts';
import { listQueryProperties, pageOf, type ListQuery, type Page } from '#server/web/lists/list.ts';
import { windowQueryProperties, type WindowQuery } from '#server/web/lists/window.ts';
import type { Policy } from '#server/web/route-policies.ts';

import { machinesBelow, type MachineRecord } from './machines.store.ts';

/** Query of lists of one machine, or of the machines of a plant. */
export interface MachineListQuery extends ListQuery, WindowQuery {
  /** Machines of the plant; empty: all. */
  Ids?: string[];
}

export interface MachineListCall {
  Params: { id: string };
  Querystring: MachineListQuery;
}

/** Schema parts of such routes. */
export const machineListSchema = {
  params: byMachine,
  querystring: {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...listQueryProperties,
      ...windowQueryProperties,
      Ids: { type: 'array', items: { type: 'string', maxLength: 100 } },
    },
  },
};

/**
 * The machines of a list call.
 * @throws Problem 404 for an unknown id or one beyond the caller's scope, also for any of `Ids`.
 */
export async function machinesOfCall(
  db: Db,
  {
    params,
    query,
    caller,
  }: { params: { id: string }; query: MachineListQuery; caller: ClientScope },
): Promise<MachineRecord[]> {
  const below = await machinesBelow(db, params.id, caller);
  const wanted = new Set(query.Ids ?? []);
  if (wanted.size === 0) return below;
  const named = below.filter(({ id }) => wanted.has(id));
  if (named.length < wanted.size)
    throw new Problem(404, 'machine.unknown', 'There is no such plant or machine');
  return named;
}

/** Input of a list of machines. */
interface ListSource<Name extends string> {
  machines: readonly MachineRecord[];
  query: MachineListQuery;
  filter: Partial<Record<Name, string>>;
  caller: Caller;
}

interface MachineList<Name extends string> {
  /** Default `viewer`. */
  policy?: Policy;
  /** Schema of the reply: machine-service#/definitions/… */
  answer: string;
  filters?: readonly Name[];
}

interface ListOfRows<Row, Name extends string> extends MachineList<Name> {
  /** The first one is the default order. */
  orders: Record<string, (row: Row) => string | number | null>;
  rows: (asked: ListSource<Name>) => Promise<readonly Row[]>;
}

interface ListOfPages<Row, Name extends string> extends MachineList<Name> {
  /** A page read by SQL: see `sqlPage`. */
  page: (asked: ListSource<Name>) => Promise<Page<Row>>;
}

/** Route of a short list of one machine, or of the machines of a plant. */
export function machineListRoute<Row, const Name extends string = never>(
  app: FastifyInstance,
  path: string,
  { orders, rows, ...list }: ListOfRows<Row, Name>,
): void {
  machinePageRoute(app, path, {
    ...list,
    page: async (asked) => pageOf(await rows(asked), asked.query, orders),
  });
}

/** Route of a list of any length, paged by the database. */
export function machinePageRoute<Row, const Name extends string = never>(
  app: FastifyInstance,
  path: string,
  { policy = 'viewer', answer, filters = [], page }: ListOfPages<Row, Name>,
): void {
  const { db } = app.deps;
  const response = { 200: { $ref: answer.includes('#') ? answer : `${service}${answer}` } };
  app.get<MachineListCall>(
    `/machines/:id/${path}`,
    { config: { policy }, schema: { ...machineListSchema, response } },
    async ({ params, query, caller }) => {
      const machines = await machinesOfCall(db, { params, query, caller });
      const filter = parseFilter(query.filter, filters);
      return page({ machines, query, filter, caller });
    },
  );
}

const service = 'machine-service#/definitions/';
