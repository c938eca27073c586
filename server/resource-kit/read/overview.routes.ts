import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { FoundRows, ResourceCounts } from '#schemas/api/resources.gen.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import { mayCall } from '#server/web/route-policies.ts';

import { countAll, searchAll } from './overview.store.ts';

const searchQuery = {
  type: 'object',
  additionalProperties: false,
  required: ['text'],
  properties: { text: { type: 'string', minLength: 1, maxLength: 100 } },
};

/** Overview of the administration: number of rows of each resource, and a search over all. */
export async function overviewRoutes(
  app: FastifyInstance,
  { resources }: { resources: readonly Resource[] },
): Promise<void> {
  const { db } = app.deps;
  function listed({ caller, params }: Pick<FastifyRequest, 'caller' | 'params'>): Resource[] {
    return resources.filter(({ policy }) => mayCall(policy.list, { caller, params }));
  }

  app.get(
    '/admin/overview',
    {
      config: { policy: 'admin' },
      schema: { response: { 200: { $ref: 'resources#/definitions/ResourceCounts' } } },
    },
    (request): Promise<ResourceCounts> => countAll(db, listed(request), request.caller),
  );

  app.get<{ Querystring: { text: string } }>(
    '/admin/search',
    {
      config: { policy: 'admin' },
      schema: {
        querystring: searchQuery,
        response: { 200: { $ref: 'resources#/definitions/FoundRows' } },
      },
    },
    (request): Promise<FoundRows> =>
      searchAll(db, listed(request), { caller: request.caller, text: request.query.text }),
  );
}
