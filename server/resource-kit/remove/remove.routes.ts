import type { FastifyInstance } from 'fastify';

import {
  resourceCall,
  publishChange,
  type Params,
  type ResourceRequest,
} from '#server/resource-kit/call.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import { writeAndPublish } from '#server/resource-kit/write/write-and-publish.ts';
import type { Deps } from '#server/web/deps.ts';

import { removeRows } from './remove-rows.ts';
import { restoreRows } from './restore-rows.ts';

/** Removes one row, or several, all or none; and restores them for a short time. */
export function removeRoutes(app: FastifyInstance, resource: Resource, deps: Deps): void {
  const { path, policy, onRemove } = resource;
  if (!policy.remove) return;
  const { params, parentParams } = schemasOf(resource);
  const config = { policy: policy.remove };

  async function remove(request: ResourceRequest, ids: readonly string[]): Promise<void> {
    const [first = ''] = ids;
    if (onRemove) {
      const { change } = await resourceCall(deps, resource, request);
      await onRemove(deps, first, change);
      return publishChange(deps, resource, request);
    }
    return writeAndPublish(
      { resource, deps, request },
      (tx, call) => removeRows(tx, resource, { ...call, ids }),
      () => ids,
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
  if (onRemove) return;
  app.delete<{ Params: Params; Querystring: { ids: string[] } }>(
    path,
    { config, schema: { params: parentParams, querystring: objectOf('ids') } },
    async (request, reply) => {
      await remove(request, request.query.ids);
      return reply.status(204).send();
    },
  );
  app.post<{ Params: Params; Body: { Ids: string[] } }>(
    `${path}/restore`,
    { config, schema: { params: parentParams, body: objectOf('Ids') } },
    async (request, reply) => {
      const ids = request.body.Ids;
      await writeAndPublish(
        { resource, deps, request },
        (tx, call) => restoreRows(tx, resource, { ...call, ids }),
        () => ids,
      );
      return reply.status(204).send();
    },
  );
}

/** Schema of a list of ids, limited to what fits in a request line. */
function objectOf(name: string) {
  return {
    type: 'object',
    required: [name],
    additionalProperties: false,
    properties: {
      [name]: {
        type: 'array',
        minItems: 1,
        maxItems: 300,
        uniqueItems: true,
        items: { type: 'string', maxLength: 100 },
      },
    },
  };
}
