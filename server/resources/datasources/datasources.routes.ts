import type { FastifyInstance } from 'fastify';

import type { DataSourceKey } from '#schemas/api/datasources.gen.ts';
import { callOf, publishChange } from '#server/resource-kit/call.ts';
import type { Resource } from '#server/resource-kit/define-resource.ts';

import { renewKey } from './data-source-keys.ts';
import { dataSources } from './datasources.resource.ts';

const params = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', minLength: 1, maxLength: 100 } },
};

/** A new key of a data source; all else of them is a resource. */
export async function dataSourceRoutes(app: FastifyInstance) {
  const { deps } = app;
  const described = dataSources as unknown as Resource;

  app.post<{ Params: { id: string } }>(
    '/admin/datasources/:id/key',
    {
      config: { policy: 'admin' },
      schema: { params, response: { 200: { $ref: 'datasources#/definitions/DataSourceKey' } } },
    },
    async ({ caller, params: { id } }): Promise<DataSourceKey> => {
      const call = { caller, params: { id } };
      const { change } = await callOf(deps, described, call);
      const key = await renewKey(deps, id, change);
      publishChange(deps, described, call);
      return key;
    },
  );
}
