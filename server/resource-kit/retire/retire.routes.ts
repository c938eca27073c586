import type { FastifyInstance } from 'fastify';

import { publishRows, type Params } from '#server/resource-kit/call.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import { writeAndPublish } from '#server/resource-kit/write/write-and-publish.ts';
import type { Deps } from '#server/web/deps.ts';

import { changeState } from './change-state.ts';

/** Routes that retire and restore rows. */
export function retireRoutes(app: FastifyInstance, resource: Resource, deps: Deps): void {
  const { path, policy, retires } = resource;
  if (!policy.change || !retires) return;
  const config = { policy: policy.change };
  const { params, row } = schemasOf(resource);
  const actions = [
    { name: 'retire', to: 'retired', description: retires.retire },
    { name: 'restore', to: 'active', description: retires.restore },
  ] as const;
  for (const { name, to, description } of actions)
    app.post<{ Params: Params }>(
      `${path}/:id/${name}`,
      { config, schema: { description, params, response: { 200: row } } },
      async (request) => {
        const id = request.params['id'] ?? '';
        const changed = await writeAndPublish({ resource, deps, request }, (tx, call) =>
          changeState(tx, resource, { ...call, id, to }),
        );
        for (const other of retires.changesAlso ?? []) publishRows(deps, other);
        return changed;
      },
    );
}
