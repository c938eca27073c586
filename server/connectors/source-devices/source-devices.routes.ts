import type { FastifyInstance } from 'fastify';

import type { DeviceTest } from '#schemas/api/source-devices.gen.ts';
import { limitDeviceTests } from '#server/access/limits.ts';
import { rejectionRoutes } from '#server/connectors/rejections.routes.ts';
import { resourceCall, requestScope, type Params } from '#server/resource-kit/call.ts';
import type { Values } from '#server/resource-kit/describe/define-resource.ts';
import { findRow } from '#server/resource-kit/describe/rows.ts';
import { belowClient } from '#server/resource-kit/describe/same-rows.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import { listRows, type RowQuery } from '#server/resource-kit/read/list-rows.ts';
import { withVersion } from '#server/resource-kit/read/read.routes.ts';
import { createRow } from '#server/resource-kit/write/write-and-publish.ts';

import { sourceDevices } from './source-devices.resource.ts';
import { testDevice } from './test-device.ts';

const ofClient = belowClient(sourceDevices, '/admin/clients/:clientId/datasourcedevices');
const config = { policy: 'admin' } as const;

/** Devices of one client, and tests; the rest is a resource. */
export async function sourceDeviceRoutes(app: FastifyInstance): Promise<void> {
  clientRoutes(app);
  testRoutes(app);
  rejectionRoutes(app, sourceDevices);
}

function clientRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const { path } = ofClient;
  const { page, row, create, listQuery, parentParams: params } = schemasOf(ofClient);
  const { ClientId: _, ...properties } = create.properties;
  const required = create.required.filter((name) => name !== 'ClientId');

  app.get<{ Params: Params; Querystring: RowQuery }>(
    path,
    { config, schema: { params, querystring: listQuery, response: { 200: page } } },
    async ({ caller, params: inPath, query }) => {
      const place = await requestScope(deps.db, ofClient, { caller, params: inPath });
      return listRows(deps.db, ofClient, { ...place, query });
    },
  );
  app.post<{ Params: Params; Body: Values }>(
    path,
    {
      config,
      schema: { params, body: { ...create, properties, required }, response: { 201: row } },
    },
    async (request, reply) => {
      const { params: place } = await resourceCall(deps, ofClient, request);
      const values = { ...request.body, ClientId: place['clientId'] };
      const made = await createRow({ resource: sourceDevices, deps, request }, values);
      return withVersion(reply.status(201), made);
    },
  );
}

function testRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const { change, params } = schemasOf(sourceDevices);
  const { parentParams, create } = schemasOf(ofClient);
  const { ClientId: _client, ...given } = create.properties;
  const { minProperties: _, ...settings } = change;
  const description =
    'Connects for a few seconds and answers what the device sends, with a mapping of it.';
  const response = { 200: { $ref: 'source-devices#/definitions/DeviceTest' } };
  app.post<{ Params: Params; Body: Values | null }>(
    `${sourceDevices.path}/:id/test`,
    {
      config,
      schema: {
        description,
        params,
        body: {
          ...settings,
          type: ['object', 'null'],
          description: 'Settings to try in place of the stored ones. Nothing of them is stored.',
        },
        response,
      },
    },
    async (request, reply): Promise<DeviceTest> => {
      const { caller } = request;
      const id = request.params['id'] ?? '';
      const stored = await findRow(deps.db, sourceDevices, { caller, params: {}, id });
      await limitDeviceTests({ accountId: caller.accountId, reply }, deps);
      return testDevice(deps, stored, request.body ?? {});
    },
  );
  app.post<{ Params: Params; Body: Values }>(
    `${ofClient.path}/test`,
    {
      config,
      schema: {
        description: `${description} Of a device that is not stored yet.`,
        params: parentParams,
        body: { ...settings, properties: given, required: ['Kind', 'Url'] },
        response,
      },
    },
    async (request, reply): Promise<DeviceTest> => {
      const { caller, params: place, body } = request;
      await requestScope(deps.db, ofClient, { caller, params: place });
      await limitDeviceTests({ accountId: caller.accountId, reply }, deps);
      return testDevice(deps, { ClientId: place['clientId'] }, body);
    },
  );
}
