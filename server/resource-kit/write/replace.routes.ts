import type { FastifyInstance } from 'fastify';

import { Problem } from '#server/base/problem.ts';
import { requestScope, sinceQuery, type Params } from '#server/resource-kit/call.ts';
import type { Resource, Values } from '#server/resource-kit/describe/define-resource.ts';
import { findRow } from '#server/resource-kit/describe/rows.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import { withVersion } from '#server/resource-kit/read/read.routes.ts';
import { commonErrors } from '#server/web/body/field-errors.ts';
import type { Deps } from '#server/web/deps.ts';

import { requiredVersion } from './version.ts';
import { changeRow } from './write-and-publish.ts';

/**
 * PUT: replaces a row. Missing fields become empty. A row can be sent as it was read: fields set by
 * the server are ignored, and fixed fields must be unchanged.
 */
export function replaceRoute(app: FastifyInstance, resource: Resource, deps: Deps): void {
  const { path, policy } = resource;
  if (!policy.change) return;
  const { replace: body, row, params } = schemasOf(resource);
  const config = { policy: policy.change };
  const querystring = resource.dated && { querystring: sinceQuery };
  const schema = { params, body, ...querystring, response: { 200: row } };
  app.put<{ Params: Params; Body: Values & { Version?: number } }>(
    `${path}/:id`,
    { config, schema },
    async (request, reply) => {
      const place = await requestScope(deps.db, resource, request);
      const id = request.params['id'] ?? '';
      refuseOtherId(request.body, id);
      const stored = await findRow(deps.db, resource, { ...place, id });
      refuseChangedFixed(resource, request.body, stored);
      const version = requiredVersion(request, request.body.Version);
      const values = givenOf(resource, request.body);
      return withVersion(reply, await changeRow({ resource, deps, request }, { version, values }));
    },
  );
}

function givenOf({ fields }: Resource, body: Values): Values {
  const given = Object.entries(fields).filter(([, { access }]) => access === 'given');
  return Object.fromEntries(given.map(([name]) => [name, body[name] ?? null]));
}

/** @throws Problem 400 */
function refuseOtherId({ Id }: Values, id: string): void {
  if (Id !== undefined && Id !== id) throw fixed('Id');
}

/** @throws Problem 400 */
function refuseChangedFixed({ fields }: Resource, body: Values, stored: Values): void {
  for (const [name, { access }] of Object.entries(fields))
    if (access === 'fixed' && body[name] !== undefined && body[name] !== stored[name])
      throw fixed(name);
}

function fixed(name: string): Problem {
  return new Problem(400, 'row.fixed', `${name} cannot be changed.`).with({
    Errors: [{ Field: name, ...commonErrors.fixed }],
  });
}
