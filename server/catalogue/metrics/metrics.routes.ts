import type { FastifyInstance } from 'fastify';

import type { Params } from '#server/resource-kit/call.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import { writeAndPublish } from '#server/resource-kit/write/write-and-publish.ts';

import { copyMetric } from './copy-metric.ts';
import { metrics } from './metrics.resource.ts';

const copies = {
  type: 'object',
  additionalProperties: false,
  required: ['Copied'],
  properties: { Copied: { type: 'integer', description: 'Machines that were given it.' } },
};

/** Copies of metrics; the rest is a resource. */
export async function metricAdminRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;
  const { params } = schemasOf(metrics);
  app.post<{ Params: Params }>(
    `${metrics.path}/:id/copies`,
    {
      config: { policy: 'admin' },
      schema: {
        description: 'Gives it to all machines of the same type that have none of its tag.',
        params,
        response: { 200: copies },
      },
    },
    async (request) => {
      const id = request.params['id'] ?? '';
      const made = await writeAndPublish(
        { resource: metrics, deps, request },
        (tx, call) => copyMetric(tx, id, call),
        (ids) => ids,
      );
      return { Copied: made.length };
    },
  );
}
