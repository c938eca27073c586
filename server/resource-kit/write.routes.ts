import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Db } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { Problem } from '#server/problem.ts';

import { callOf, publishChange, type Params, type ResourceRequest } from './call.ts';
import { insertRow, removeRows, updateRow, type Call } from './change-rows.ts';
import type { Resource, Values } from './define-resource.ts';
import { withVersion } from './read.routes.ts';
import { schemasOf } from './schemas.ts';

type One = { Params: Params; Body: Values };

/** Creating, changing and removing rows: each in one transaction, published after its commit. */
export function writeRoutes(app: FastifyInstance, resource: Resource, deps: Deps): void {
  createRoute(app, resource, deps);
  changeRoute(app, resource, deps);
  removeRoutes(app, resource, deps);
}

function createRoute(app: FastifyInstance, resource: Resource, deps: Deps): void {
  const { path, policy, check, make } = resource;
  if (!policy.create) return;
  const { create: body, row, parentParams: params } = schemasOf(resource);
  const schema = { params, body, response: { 201: make?.reply ?? row } };
  app.post<One>(path, { config: { policy: policy.create }, schema }, async (request, reply) => {
    const values = request.body;
    await check?.(deps, values);
    if (make) {
      const { change } = await callOf(deps, resource, request);
      const made = await make.run(deps, values, change);
      publishChange(deps, resource, request);
      return reply.status(201).send(made);
    }
    const made = await write({ resource, deps, request }, (step, call) =>
      insertRow(step, resource, { ...call, values }),
    );
    return withVersion(reply.status(201), made);
  });
}

function changeRoute(app: FastifyInstance, resource: Resource, deps: Deps): void {
  const { path, policy, check } = resource;
  if (!policy.change) return;
  const { change: body, row, params } = schemasOf(resource);
  const config = { policy: policy.change };
  const schema = { params, body, response: { 200: row } };
  app.patch<One>(`${path}/:id`, { config, schema }, async (request, reply) => {
    const values = request.body;
    const id = request.params['id'] ?? '';
    const version = versionOf(request);
    await check?.(deps, values);
    const changed = await write({ resource, deps, request }, (step, call) =>
      updateRow(step, resource, { ...call, id, version, values }),
    );
    return withVersion(reply, changed);
  });
}

/** One row, or many at once: all or none. */
function removeRoutes(app: FastifyInstance, resource: Resource, deps: Deps): void {
  const { path, policy, end } = resource;
  if (!policy.remove) return;
  const { params, parentParams } = schemasOf(resource);
  const config = { policy: policy.remove };

  async function remove(request: ResourceRequest, ids: readonly string[]): Promise<void> {
    const [first = ''] = ids;
    if (end) {
      const { change } = await callOf(deps, resource, request);
      await end(deps, first, change);
      return publishChange(deps, resource, request);
    }
    return write({ resource, deps, request }, (step, call) =>
      removeRows(step, resource, { ...call, ids }),
    );
  }

  app.delete<{ Params: Params }>(
    `${path}/:id`,
    { config, schema: { params } },
    async (request, reply) => {
      await remove(request, [request.params['id'] ?? '']);
      return reply.status(204).send();
    },
  );
  if (end) return;
  app.delete<{ Params: Params; Querystring: { ids: string[] } }>(
    path,
    { config, schema: { params: parentParams, querystring: manyIds } },
    async (request, reply) => {
      await remove(request, request.query.ids);
      return reply.status(204).send();
    },
  );
}

interface Written {
  resource: Resource;
  deps: Deps;
  request: ResourceRequest;
}

async function write<Result>(
  { resource, deps, request }: Written,
  act: (step: Db, call: Call) => Promise<Result>,
): Promise<Result> {
  const call = await callOf(deps, resource, request);
  const result = await deps.db.transaction().execute((step) => act(step, call));
  publishChange(deps, resource, request);
  return result;
}

const manyIds = {
  type: 'object',
  required: ['ids'],
  additionalProperties: false,
  properties: {
    ids: {
      type: 'array',
      minItems: 1,
      // A request line holds no more.
      maxItems: 300,
      uniqueItems: true,
      items: { type: 'string', maxLength: 100 },
    },
  },
};

/** @throws Problem 428 without `If-Match`, 400 for one that is no version. */
function versionOf({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const given = headers['if-match'];
  if (given === undefined)
    throw new Problem(
      428,
      'request.needsVersion',
      'If-Match with the version of the row is needed',
    );
  const version = Number(/^"?(\d{1,15})"?$/.exec(given)?.[1] ?? Number.NaN);
  if (Number.isNaN(version))
    throw new Problem(400, 'request.badVersion', `If-Match is a version like "3", not ${given}`);
  return version;
}
