import type { FastifyInstance } from 'fastify';

import type { DataSourceKey } from '#schemas/api/datasources.gen.ts';
import { rejectionRoutes } from '#server/connectors/rejections.routes.ts';
import { resourceCall, publishChange } from '#server/resource-kit/call.ts';
import { findRow } from '#server/resource-kit/describe/rows.ts';
import { fileImportRoutes, refuseTooLong } from '#server/resource-kit/import/import.routes.ts';

import { recordImport, renewKey } from './data-source-keys.ts';
import { dataSourceList } from './data-source-list.ts';
import { dataSources } from './datasources.resource.ts';
import { importSamples, readSamples } from './sample-import.ts';

const params = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', minLength: 1, maxLength: 100 } },
};

/** New keys of data sources, and import of samples; the rest is a resource. */
export async function dataSourceRoutes(app: FastifyInstance) {
  const { deps } = app;
  sampleFileRoutes(app);
  rejectionRoutes(app, dataSourceList);

  app.post<{ Params: { id: string } }>(
    '/admin/datasources/:id/key',
    {
      config: { policy: 'admin' },
      schema: { params, response: { 200: { $ref: 'datasources#/definitions/DataSourceKey' } } },
    },
    async ({ caller, params: { id } }): Promise<DataSourceKey> => {
      const call = { caller, params: { id } };
      const { change } = await resourceCall(deps, dataSources, call);
      const key = await renewKey(deps, id, change);
      publishChange(deps, dataSources, call);
      return key;
    },
  );
}

/** Samples stay stored when an import ends early: importing the same file again adds the rest. */
function sampleFileRoutes(app: FastifyInstance): void {
  const { deps } = app;
  fileImportRoutes(app, deps, {
    path: '/admin/datasources/:id/samples',
    config: { policy: 'admin' },
    params,
    body: { type: 'string' },
    async prepare(request) {
      const sourceId = request.params['id'] ?? '';
      const { caller } = request;
      await findRow(deps.db, dataSourceList, { caller, params: {}, id: sourceId });
      const { change } = await resourceCall(deps, dataSources, request);
      return async ({ isDryRun, progress }) => {
        const samples = await readSamples(deps, sourceId, String(request.body));
        if (!progress) refuseTooLong(samples.length);
        progress?.total(samples.length);
        if (!isDryRun) await recordImport(deps, sourceId, { change, samples: samples.length });
        return importSamples(deps, { sourceId, samples, isDryRun, progress });
      };
    },
  });
}
