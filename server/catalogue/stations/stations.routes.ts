import type { FastifyInstance } from 'fastify';

import type { Stations } from '#schemas/api/hierarchies.gen.ts';
import { parseFilter } from '#server/web/lists/filter.ts';
import { defaultPageSize, listQueryProperties, type ListQuery } from '#server/web/lists/list.ts';

import { stationsPage } from './stations.store.ts';

const { pageSize: size, pageNumber: page, filter } = listQueryProperties;

/** The machines in the caller's scope, as workstations. */
export async function stationRoutes(app: FastifyInstance) {
  const { db } = app.deps;

  app.get<{ Querystring: ListQuery }>(
    '/stations',
    {
      config: { policy: 'signedIn' },
      schema: {
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: { pageSize: size, pageNumber: page, filter },
        },
        response: { 200: { $ref: 'hierarchies#/definitions/Stations' } },
      },
    },
    ({ query, caller }): Promise<Stations> => {
      const { ClientId, PlantId } = parseFilter(query.filter, ['ClientId', 'PlantId']);
      return stationsPage(db, caller, { pageSize: defaultPageSize, ...query, ClientId, PlantId });
    },
  );
}
