import type { FastifyInstance } from 'fastify';

import { Problem } from '#server/base/problem.ts';
import { publishChange, type Params } from '#server/resource-kit/call.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import { findRow } from '#server/resource-kit/describe/rows.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import { insertRow } from '#server/resource-kit/write/change-rows.ts';
import { write } from '#server/resource-kit/write/write.ts';

import { metrics } from './metrics.resource.ts';
import { unknownTags } from './unknown-tags.resource.ts';

const resource = metrics as unknown as Resource;
const unknown = unknownTags as unknown as Resource;

/** A metric of an unknown tag; all else of them is a resource. */
export async function unknownTagRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;
  const { params } = schemasOf(unknown);
  const { row } = schemasOf(resource);
  app.post<{ Params: Params }>(
    `${unknown.path}/:id/metric`,
    {
      config: { policy: 'admin' },
      schema: {
        description: 'Makes a metric of it, under the name of the tag.',
        params,
        response: { 201: row },
      },
    },
    async (request, reply) => {
      const made = await write(
        { resource, deps, request },
        async (tx, call) => {
          const { MachineId, Name, Kind } = await findRow(tx, unknownTags, {
            ...call,
            id: request.params['id'] ?? '',
          });
          if (Kind === 'text')
            throw new Problem(
              409,
              'unknownTag.text',
              'Its values are texts; a metric has numbers.',
            );
          return insertRow(tx, metrics, {
            ...call,
            values: { MachineId, Name, DisplayName: Name },
          });
        },
        ({ Id }) => [Id],
      );
      publishChange(deps, unknown, request);
      return reply.status(201).send(made);
    },
  );
}
