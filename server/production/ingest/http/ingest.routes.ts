import type { FastifyInstance } from 'fastify';

import ingestSchema from '#schemas/api/ingest.schema.json' with { type: 'json' };

import { findDataSource } from './data-source-key.store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The data source whose key the call carries. */
    dataSourceId: string;
  }
}

const megabyte = 1024 * 1024;

/**
 * The pipeline checks the items, not the route: an invalid sample is rejected alone, not with its
 * batch.
 */
const batch = {
  type: 'array',
  maxItems: 10_000,
  items: { description: 'A Sample, as /schemas/ingest.json has it.' },
};

const dataSourcePolicy = { policy: 'dataSource' } as const;

/**
 * `POST /ingest`, for sources that use HTTP. The API key identifies the source and its machines.
 */
export async function ingestRoutes(app: FastifyInstance): Promise<void> {
  const { pipeline, db } = app.deps;
  if (!app.getSchema(ingestSchema.$id)) app.addSchema(ingestSchema);
  app.decorateRequest('dataSourceId', '');

  app.post<{ Body: unknown[] }>(
    '/ingest',
    {
      bodyLimit: 8 * megabyte,
      config: dataSourcePolicy,
      schema: { body: batch, response: { 200: { $ref: 'ingest#/definitions/IngestReply' } } },
      // Before the body is read: a call without a key cannot send megabytes.
      onRequest: async (request) => {
        request.dataSourceId = await findDataSource(db, request);
      },
    },
    ({ dataSourceId, body }) => pipeline.ingest(dataSourceId, body),
  );
}
