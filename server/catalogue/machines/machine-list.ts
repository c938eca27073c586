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

/** How lists of one machine, or of the machines of a plant, are asked for. */
export interface MachineListQuery extends ListQuery, WindowQuery {
  /** Of machines of the plant; none: all of them. */
  Ids?: string[];
}

export interface MachineListCall {
  Params: { id: string };
  Querystring: MachineListQuery;
}

/** The parts of such a route's schema. */
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
 * The machines that a list is about.
 * @throws Problem 404 for what is not there or not the caller's, also where only one of `Ids` is so.
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

/** What a list of machines is made from. */
interface ListSource<Name extends string> {
  machines: readonly MachineRecord[];
  query: MachineListQuery;
  filter: Partial<Record<Name, string>>;
  caller: Caller;
}

interface MachineList<Name extends string> {
  /** `viewer` when absent. */
  policy?: Policy;
  /** Schema of the answer: machine-service#/definitions/… */
  answer: string;
  filters?: readonly Name[];
}

interface ListOfRows<Row, Name extends string> extends MachineList<Name> {
  /** The first is the default. */
  orders: Record<string, (row: Row) => string | number | null>;
  rows: (asked: ListSource<Name>) => Promise<readonly Row[]>;
}

interface ListOfPages<Row, Name extends string> extends MachineList<Name> {
  /** Cut out by the database: see `sqlPage`. */
  page: (asked: ListSource<Name>) => Promise<Page<Row>>;
}

/** GET of a list of one machine, or of the machines of a plant, whose rows are few. */
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

/** A route that lists rows of machines, page by page from the database: there may be any number of them. */
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
