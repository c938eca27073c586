import type { FastifyInstance } from 'fastify';

import { Problem } from '#server/base/problem.ts';
import { publishChange, type Params } from '#server/resource-kit/call.ts';
import { findRow } from '#server/resource-kit/describe/rows.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import { insertRow } from '#server/resource-kit/write/change-rows.ts';
import { writeAndPublish } from '#server/resource-kit/write/write-and-publish.ts';

import { metrics } from './metrics.resource.ts';
import { unknownTags } from './unknown-tags.resource.ts';

/** Whether a name can be stored unchanged, as samples send it. */
function isMetricName(name: string): boolean {
  const { maxLength } = metrics.fields.Name.schema;
  return name !== '' && name.trim() === name && name.length <= Number(maxLength);
}

/** Creates a metric for an unknown tag; the rest is a resource. */
export async function unknownTagRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;
  const { params } = schemasOf(unknownTags);
  const { row } = schemasOf(metrics);
  app.post<{ Params: Params }>(
    `${unknownTags.path}/:id/metric`,
    {
      config: { policy: 'admin' },
      schema: {
        description: 'Makes a metric of it, under the name of the tag.',
        params,
        response: { 201: row },
      },
    },
    async (request, reply) => {
      const made = await writeAndPublish(
        { resource: metrics, deps, request },
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
          if (!isMetricName(Name))
            throw new Problem(
              409,
              'unknownTag.noName',
              'A metric cannot be called like this tag: it has blanks around it, or more than 100 characters.',
            );
          return insertRow(tx, metrics, {
            ...call,
            values: { MachineId, Name, DisplayName: Name },
          });
        },
        ({ Id }) => [Id],
      );
      publishChange(deps, unknownTags, request);
      return reply.status(201).send(made);
    },
  );
}
