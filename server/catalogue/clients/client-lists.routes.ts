import type { FastifyInstance } from 'fastify';

import type { CloudDataSources } from '#schemas/api/administration.gen.ts';
import { readScope, requireAccount } from '#server/access/accounts.store.ts';
import { refuseForeignClient } from '#server/catalogue/clients/clients.store.ts';
import type { ClientScope } from '#server/db/scope.ts';
import { listQueryProperties, pageOf, type ListQuery } from '#server/web/lists/list.ts';
import { nameListRoute } from '#server/web/lists/name-list.ts';

import { cloudDataSources, listWorkOrderTypes } from './client-lists.store.ts';

const { pageSize, pageNumber, orderBy, ascending } = listQueryProperties;
const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: { pageSize, pageNumber, orderBy, ascending },
};
const response = { 200: { $ref: 'administration#/definitions/CloudDataSources' } };
const admin = { policy: 'admin' } as const;

/** Default types of work orders, for clients without their own. */
const workOrderTypes = ['CORRECTIVE', 'PREVENTIVE', 'INSPECTION', 'CHANGEOVER', 'CLEANING'];

/** Read-only lists of a client, and of what an account sees. */
export async function clientListRoutes(app: FastifyInstance): Promise<void> {
  const { db } = app.deps;

  nameListRoute(app, '/clients/:clientId/workordertypes', {
    policy: 'signedIn',
    description: 'What the work orders of a client can be about.',
    params: byId('clientId'),
    names: async ({ caller, params: { clientId = '' } }) => {
      await refuseForeignClient(db, clientId, caller);
      const own = await listWorkOrderTypes(db, clientId);
      return own.length > 0 ? own : workOrderTypes.map((Name) => ({ Name }));
    },
  });

  app.get<{ Params: { clientId: string }; Querystring: ListQuery }>(
    '/admin/clients/:clientId/clouddatasources',
    { config: admin, schema: { params: byId('clientId'), querystring, response } },
    async ({ caller, params: { clientId }, query }) => {
      await refuseForeignClient(db, clientId, caller);
      return sourcesOf({ clients: [clientId] }, query);
    },
  );
  app.get<{ Params: { accountId: string }; Querystring: ListQuery }>(
    '/admin/accounts/:accountId/clouddatasources',
    { config: admin, schema: { params: byId('accountId'), querystring, response } },
    async ({ params: { accountId }, query }) => {
      await requireAccount(db, accountId);
      return sourcesOf(await readScope(db, accountId), query);
    },
  );

  async function sourcesOf(scope: ClientScope, query: ListQuery): Promise<CloudDataSources> {
    return pageOf(await cloudDataSources(db, scope), query, {
      DisplayName: ({ DisplayName }) => DisplayName,
      HeardAt: ({ HeardAt }) => HeardAt,
    });
  }
}

function byId(name: string) {
  return {
    type: 'object',
    required: [name],
    properties: { [name]: { type: 'string', minLength: 1, maxLength: 100 } },
  };
}
