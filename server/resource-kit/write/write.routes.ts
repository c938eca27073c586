import type { FastifyInstance } from 'fastify';

import { resourceCall, publishChange, sinceQuery, type Params } from '#server/resource-kit/call.ts';
import type { Resource, Values } from '#server/resource-kit/describe/define-resource.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import { withVersion } from '#server/resource-kit/read/read.routes.ts';
import { removeRoutes } from '#server/resource-kit/remove/remove.routes.ts';
import type { Deps } from '#server/web/deps.ts';

import { cloneRoute } from './clone.routes.ts';
import { replaceRoute } from './replace.routes.ts';
import { requiredVersion } from './version.ts';
import { changeRow, createRow } from './write-and-publish.ts';

type One = { Params: Params; Body: Values };

/**
 * Routes to create, change, copy and remove rows: each in one transaction, published after its
 * commit.
 */
export function writeRoutes(app: FastifyInstance, resource: Resource, deps: Deps): void {
  createRoute(app, resource, deps);
  changeRoute(app, resource, deps);
  replaceRoute(app, resource, deps);
  cloneRoute(app, resource, deps);
  removeRoutes(app, resource, deps);
}

function createRoute(app: FastifyInstance, resource: Resource, deps: Deps): void {
  const { path, policy, check, onCreate } = resource;
  if (!policy.create) return;
  const { create: body, row, parentParams: params } = schemasOf(resource);
  const schema = { params, body, response: { 201: onCreate?.reply ?? row } };
  app.post<One>(path, { config: { policy: policy.create }, schema }, async (request, reply) => {
    const { body: values, caller } = request;
    await check?.(deps, values, { caller, id: undefined });
    if (onCreate) {
      const { change } = await resourceCall(deps, resource, request);
      const made = await onCreate.run(deps, values, change);
      publishChange(deps, resource, request);
      return reply.status(201).send(made);
    }
    return withVersion(reply.status(201), await createRow({ resource, deps, request }, values));
  });
}

function changeRoute(app: FastifyInstance, resource: Resource, deps: Deps): void {
  const { path, policy } = resource;
  if (!policy.change) return;
  const { change: body, row, params } = schemasOf(resource);
  const config = { policy: policy.change };
  const querystring = resource.dated && { querystring: sinceQuery };
  const schema = { params, body, ...querystring, response: { 200: row } };
  app.patch<One>(`${path}/:id`, { config, schema }, async (request, reply) => {
    const version = requiredVersion(request);
    const values = request.body;
    return withVersion(reply, await changeRow({ resource, deps, request }, { version, values }));
  });
}
