import type { FastifyInstance } from 'fastify';

import type { Stations } from '#schemas/api/hierarchies.gen.ts';
import { inByteOrder } from '#server/db/dialects/which-database.ts';
import { withinScope } from '#server/db/scope.ts';
import { parseFilter } from '#server/web/lists/filter.ts';
import { defaultPageSize, listQueryProperties, type ListQuery } from '#server/web/lists/list.ts';

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
    async ({ query, caller }): Promise<Stations> => {
      const { pageSize = defaultPageSize, pageNumber = 1 } = query;
      const { ClientId, PlantId } = parseFilter(query.filter, ['ClientId', 'PlantId']);
      const seen = db
        .selectFrom('machines')
        .innerJoin('plants', 'plants.id', 'machines.plant_id')
        .where(withinScope('machines.client_id', caller))
        .where('machines.retired_at', 'is', null)
        .$if(ClientId !== undefined, (rows) =>
          rows.where('machines.client_id', '=', ClientId ?? ''),
        )
        .$if(PlantId !== undefined, (rows) => rows.where('plant_id', '=', PlantId ?? ''));
      const { total } = await seen
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await seen
        .select(['machines.id', 'machines.display_name', 'machine_name', 'plant_id'])
        .select(['machines.client_id', 'plants.display_name as plant_name'])
        .orderBy('plants.position')
        .orderBy('machines.position')
        .orderBy(inByteOrder(db, 'machines.id'))
        .limit(pageSize)
        .offset((pageNumber - 1) * pageSize)
        .execute();
      return {
        Items: rows.map((row) => ({
          Id: row.id,
          DisplayName: row.display_name,
          Name: row.machine_name,
          PlantId: row.plant_id,
          PlantName: row.plant_name,
          ClientId: row.client_id,
        })),
        TotalItems: total,
        PageNumber: pageNumber,
        PageSize: pageSize,
      };
    },
  );
}
