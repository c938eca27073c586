import type { FastifyInstance } from 'fastify';

import type { Rejections } from '#schemas/api/datasources.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import { listRejections } from '#server/production/ingest/sources/rejections.ts';
import type { Params } from '#server/resource-kit/call.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import { findRow } from '#server/resource-kit/describe/rows.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';

/** Rejected payloads of a data source, for each resource whose rows are data sources. */
export function rejectionRoutes(app: FastifyInstance, resource: Resource): void {
  const { db } = app.deps;
  const { params } = schemasOf(resource);
  app.get<{ Params: Params }>(
    `${resource.path}/:id/rejections`,
    {
      config: { policy: 'admin' },
      schema: {
        description: 'What was rejected of it, by reason, with the newest examples.',
        params,
        response: { 200: { $ref: 'datasources#/definitions/Rejections' } },
      },
    },
    async ({ caller, params: inPath }): Promise<Rejections> => {
      const source = await findRow(db, resource, { caller, params: {}, id: inPath['id'] ?? '' });
      const rejected = await listRejections(db, source.Id);
      return {
        Items: rejected.map(({ code, count, lastAt, examples }) => ({
          Code: code,
          Count: count,
          LastAt: instantText(lastAt),
          Examples: examples.map(({ id: Id, at, payload }) => ({
            Id,
            At: instantText(at),
            Payload: payload,
          })),
        })),
      };
    },
  );
}
