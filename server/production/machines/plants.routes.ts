import type { FastifyInstance } from 'fastify';

import type { Plant, Plants } from '#schemas/api/machines.gen.ts';
import type { Caller } from '#server/access/caller.ts';
import { instantText } from '#server/base/instant-text.ts';
import { Problem } from '#server/base/problem.ts';
import { refuseForeignClient } from '#server/catalogue/clients/clients.store.ts';
import { plantsWithPlan } from '#server/catalogue/floor-plans/floor-plans.store.ts';
import { findPlant, listPlants, type PlantRecord } from '#server/catalogue/plants.store.ts';
import type { Db } from '#server/db/open.ts';
import { parseFilter } from '#server/web/lists/filter.ts';
import { listQueryProperties, pageOf, type ListQuery } from '#server/web/lists/list.ts';
import { byAccount } from '#server/web/route-policies.ts';

const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: listQueryProperties,
};
const response = { 200: { $ref: 'machines#/definitions/Plants' } };

/** The plants to choose from, by account or by client. */
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
    const {
      ClientId,
      Id,
      MachineType = 'Plant',
    } = parseFilter(query.filter, ['MachineType', 'ClientId', 'Id']);
    if (ClientId !== undefined) await refuseForeignClient(db, ClientId, caller);
    if (clientInPath !== undefined && (ClientId ?? clientInPath) !== clientInPath)
      throw new Problem(400, 'request.badFilter', 'The filter names another client than the path');
    const clientId = clientInPath ?? ClientId;
    // These lists hold plants only.
    const plants = MachineType === 'Plant' ? await plantsAsked(db, caller, { clientId, Id }) : [];
    const planned = await plantsWithPlan(db, caller);
    const listed = plants.map((plant) => plantOf(plant, planned.has(plant.id)));
    return pageOf(listed, query, plantOrders) satisfies Plants;
  }
}

/** Plants in use; a plant filtered by id also when retired, for the pages of its history. */
async function plantsAsked(
  db: Db,
  caller: Caller,
  { clientId, Id }: { clientId: string | undefined; Id: string | undefined },
): Promise<PlantRecord[]> {
  if (Id === undefined) return listPlants(db, caller, clientId);
  const plant = await findPlant(db, Id, caller);
  return plant && (clientId ?? plant.client_id) === plant.client_id ? [plant] : [];
}

/** The stored order of plants is the default, and needs no comparison. */
const plantOrders = {
  Order: () => 0,
  DisplayName: (plant: Plant) => plant.DisplayName,
};

function plantOf(plant: PlantRecord, HasPlan: boolean): Plant {
  return {
    Id: plant.id,
    DisplayName: plant.display_name,
    ClientId: plant.client_id,
    DisplayType: { Name: plant.display_type },
    MachineType: 'Plant',
    TimeZone: plant.time_zone,
    HasPlan,
    ...(plant.retired_at !== null && { RetiredAt: instantText(plant.retired_at) }),
    Attributes: JSON.parse(plant.attributes) as Plant['Attributes'],
  };
}
