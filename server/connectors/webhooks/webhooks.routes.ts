import { randomUUID } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import type { WebhookTest } from '#schemas/api/webhooks.gen.ts';
import { limitDeviceTests } from '#server/access/limits.ts';
import { instantText } from '#server/base/instant-text.ts';
import { requestScope, type Params } from '#server/resource-kit/call.ts';
import type { Values } from '#server/resource-kit/describe/define-resource.ts';
import { findRow } from '#server/resource-kit/describe/rows.ts';
import { belowClient } from '#server/resource-kit/describe/same-rows.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import type { Deps } from '#server/web/deps.ts';

import { postWebhook } from './post-webhook.ts';
import { refuseWebhookUrl, secretForTest, type GivenWebhook } from './webhook-columns.ts';
import { webhooks } from './webhooks.resource.ts';

const ofClient = belowClient(webhooks, '/admin/clients/:clientId/webhooks');
const config = { policy: 'admin' } as const;
const maxShown = 200;

/** Tests of webhooks; the rest is a resource. */
export async function webhookRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;
  const { change, params } = schemasOf(webhooks);
  const { parentParams, create } = schemasOf(ofClient);
  const { ClientId: _client, ...given } = create.properties;
  const { minProperties: _, ...settings } = change;
  const description = 'Sends a message of the event "test" and answers what came back.';
  const response = { 200: { $ref: 'webhooks#/definitions/WebhookTest' } };

  app.post<{ Params: Params; Body: Values | null }>(
    `${webhooks.path}/:id/test`,
    {
      config,
      schema: { description, params, body: { ...settings, type: ['object', 'null'] }, response },
    },
    async (request, reply): Promise<WebhookTest> => {
      const { caller } = request;
      const id = request.params['id'] ?? '';
      const stored = await findRow(deps.db, webhooks, { caller, params: {}, id });
      await limitDeviceTests({ accountId: caller.accountId, reply }, deps);
      return test(deps, { ...stored, ...request.body, Id: id });
    },
  );
  app.post<{ Params: Params; Body: Values }>(
    `${ofClient.path}/test`,
    {
      config,
      schema: {
        description: `${description} Of a webhook that is not stored yet.`,
        params: parentParams,
        body: { ...settings, properties: given, required: ['Url', 'Secret'] },
        response,
      },
    },
    async (request, reply): Promise<WebhookTest> => {
      const { caller, params: place, body } = request;
      await requestScope(deps.db, ofClient, { caller, params: place });
      await limitDeviceTests({ accountId: caller.accountId, reply }, deps);
      return test(deps, body);
    },
  );
}

async function test({ db, networks, now }: Deps, values: Values): Promise<WebhookTest> {
  const given = values as unknown as GivenWebhook;
  refuseWebhookUrl(given);
  const secret = await secretForTest(db, given);
  const Id = randomUUID();
  const body = JSON.stringify({ Id, Event: 'test', At: instantText(now()) });
  const message = { id: Id, body };
  const found = await postWebhook(message, { url: given.Url, secret, networks, now: now() });
  return {
    IsTaken: found.isTaken,
    Status: found.status,
    Reply: found.text.slice(0, maxShown),
    Error: found.error,
  };
}
