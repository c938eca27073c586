import type { FastifyInstance } from 'fastify';

import { readScope, requireAccount } from '#server/access/accounts.store.ts';
import { Problem } from '#server/base/problem.ts';
import { findPlant } from '#server/catalogue/plants.store.ts';
import { resourceCall, requestScope, type Params } from '#server/resource-kit/call.ts';
import type { Resource, Values } from '#server/resource-kit/describe/define-resource.ts';
import { text } from '#server/resource-kit/describe/fields.ts';
import { belowClient, ofAllClients } from '#server/resource-kit/describe/same-rows.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import { listRows, type RowQuery } from '#server/resource-kit/read/list-rows.ts';
import { withVersion } from '#server/resource-kit/read/read.routes.ts';
import { createRow } from '#server/resource-kit/write/write-and-publish.ts';
import { commonErrors } from '#server/web/body/field-errors.ts';

import { machines } from './machines.resource.ts';

type ListCall = { Params: Params; Querystring: RowQuery };

const ofClient = belowClient(machines, '/admin/clients/:clientId/machines');
const ofAccount = ofAllClients(machines, '/admin/accounts/:accountId/machines');

/** Machines of a client and of an account, and products. */
export async function machineAdminListRoutes(
  app: FastifyInstance,
  { resources }: { resources: readonly Resource[] },
): Promise<void> {
  clientMachineRoutes(app);
  accountMachineRoute(app);
  productRoute(app, resources);
}

function clientMachineRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const { path } = ofClient;
  const { page, row, create, listQuery, parentParams: params } = schemasOf(ofClient);
  const config = { policy: 'admin' } as const;

  app.get<ListCall>(
    path,
    { config, schema: { params, querystring: listQuery, response: { 200: page } } },
    async ({ caller, params: inPath, query }) => {
      const place = await requestScope(deps.db, ofClient, { caller, params: inPath });
      return listRows(deps.db, ofClient, { ...place, query });
    },
  );
  app.post<{ Params: Params; Body: Values }>(
    path,
    { config, schema: { params, body: create, response: { 201: row } } },
    async (request, reply) => {
      const { params: place } = await resourceCall(deps, ofClient, request);
      const ofClientInPath = { clients: [place['clientId'] ?? ''] };
      const plant = await findPlant(deps.db, String(request.body['PlantId']), ofClientInPath);
      if (!plant)
        throw new Problem(400, 'machine.foreignPlant', 'The client has no such plant.').with({
          Errors: [{ Field: 'PlantId', ...commonErrors.foreignPlant }],
        });
      const made = await createRow({ resource: machines, deps, request }, request.body);
      return withVersion(reply.status(201), made);
    },
  );
}

/** Machines that an account may see: those of its clients, or all for administrators. */
function accountMachineRoute(app: FastifyInstance): void {
  const { db } = app.deps;
  const { page, listQuery, parentParams: params } = schemasOf(ofAccount);
  app.get<ListCall>(
    ofAccount.path,
    {
      config: { policy: 'admin' },
      schema: { params, querystring: listQuery, response: { 200: page } },
    },
    async ({ params: { accountId = '' }, query }) => {
      await requireAccount(db, accountId);
      const caller = await readScope(db, accountId);
      return listRows(db, ofAccount, { caller, params: {}, query });
    },
  );
}

/** Products of all clients, or with `filter=ClientId:…` of one. */
function productRoute(app: FastifyInstance, resources: readonly Resource[]): void {
  const { db } = app.deps;
  const products = resources.find(({ name }) => name === 'products');
  if (!products) throw new Error('There is no resource called products');
  const path = '/admin/machines/products';
  const all: Resource = {
    ...ofAllClients(products, path),
    fields: { ...products.fields, ClientId: text('client_id', { access: 'read' }) },
  };
  const { page, listQuery } = schemasOf(all);
  app.get<ListCall>(
    path,
    { config: { policy: 'admin' }, schema: { querystring: listQuery, response: { 200: page } } },
    ({ caller, query }) => listRows(db, all, { caller, params: {}, query }),
  );
}
