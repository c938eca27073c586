import type { FastifyInstance } from 'fastify';

import type { Plant, Plants } from '#schemas/api/machines.gen.ts';
import {
  listPlants,
  refuseForeignClient,
  type PlantRecord,
} from '#server/catalogue/machines/machines.store.ts';
import { parseFilter } from '#server/web/lists/filter.ts';
import { listQueryProperties, pageOf, type ListQuery } from '#server/web/lists/list.ts';
import { byAccount } from '#server/web/policy.ts';
import type { Caller } from '#server/access/caller.ts';
import { Problem } from '#server/base/problem.ts';

const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: listQueryProperties,
};
const response = { 200: { $ref: 'machines#/definitions/Plants' } };

/** The plants people choose from, by account or by client. */
export async function plantRoutes(app: FastifyInstance) {
  const { db } = app.deps;

  app.get<{ Params: { accountId: string }; Querystring: ListQuery }>(
    '/accounts/:accountId/machines',
    { config: { policy: 'ownViewer' }, schema: { params: byAccount, querystring, response } },
    ({ query, caller }) => plantsFor(caller, query),
  );

  app.get<{ Params: { clientId: string }; Querystring: ListQuery }>(
    '/clients/:clientId/machines',
    { config: { policy: 'viewer' }, schema: { querystring, response } },
    async ({ params, query, caller }) => {
      await refuseForeignClient(db, params.clientId, caller);
      return plantsFor(caller, query, params.clientId);
    },
  );

  async function plantsFor(caller: Caller, query: ListQuery, clientInPath?: string) {
    const { ClientId, MachineType = 'Plant' } = parseFilter(query.filter, [
      'MachineType',
      'ClientId',
    ]);
    if (ClientId !== undefined) await refuseForeignClient(db, ClientId, caller);
    if (clientInPath !== undefined && (ClientId ?? clientInPath) !== clientInPath)
      throw new Problem(400, 'request.badFilter', 'The filter names another client than the path');
    // Plants are the one type these lists hold.
    const plants =
      MachineType === 'Plant' ? await listPlants(db, caller, clientInPath ?? ClientId) : [];
    return pageOf(plants.map(plantOf), query, plantOrders) satisfies Plants;
  }
}

/** First the order the plants were given, which needs no comparing. */
const plantOrders = {
  Order: () => 0,
  DisplayName: (plant: Plant) => plant.DisplayName,
};

/** As new plants have it. */
const noPlan = '{}';

function plantOf(plant: PlantRecord): Plant {
  return {
    Id: plant.id,
    DisplayName: plant.display_name,
    ClientId: plant.client_id,
    DisplayType: { Name: plant.display_type },
    MachineType: 'Plant',
    TimeZone: plant.time_zone,
    HasPlan: plant.hotspots !== noPlan,
    Attributes: JSON.parse(plant.attributes) as Plant['Attributes'],
  };
}
