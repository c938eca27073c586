import type { FastifyInstance } from 'fastify';

import type { NotificationChannels, PushSubscription } from '#schemas/api/notifications.gen.ts';
import { findAccount } from '#server/access/accounts.store.ts';
import { Problem } from '#server/base/problem.ts';
import type { Networks } from '#server/web/outside/networks.ts';
import { byAccount } from '#server/web/route-policies.ts';

import { loadPushKey } from './push-key.ts';
import { addSubscription, listDevices, dropSubscription } from './subscriptions.store.ts';

const config = { policy: 'self' } as const;
const refused = 'Notifications are not sent to this address: it is none of the internet';

/** Channels of notifications outside of the product, and the subscribed browsers. */
export async function notificationChannelRoutes(app: FastifyInstance) {
  const { db, now, mailer, push } = app.deps;

  app.get(
    '/accounts/:accountId/notificationchannels',
    {
      config,
      schema: {
        params: byAccount,
        response: { 200: { $ref: 'notifications#/definitions/NotificationChannels' } },
      },
    },
    async ({ caller }): Promise<NotificationChannels> => {
      const account = await findAccount(db, caller.accountId);
      return {
        MailAddress: mailer.isReady() ? (account?.email ?? null) : null,
        PushKey: (await loadPushKey(db)).publicKey,
        Devices: await listDevices(db, caller),
      };
    },
  );

  app.post<{ Body: PushSubscription }>(
    '/accounts/:accountId/pushsubscriptions',
    {
      config,
      schema: {
        params: byAccount,
        body: { $ref: 'notifications#/definitions/PushSubscription' },
      },
    },
    async ({ caller, body: subscription, headers }, reply) => {
      await refuseInner(push.networks, subscription.Endpoint);
      const userAgent = headers['user-agent'];
      await addSubscription(db, caller, { subscription, userAgent, at: now() });
      return reply.status(204).send();
    },
  );

  app.delete<{ Params: { accountId: string; deviceId: string } }>(
    '/accounts/:accountId/pushsubscriptions/:deviceId',
    {
      config,
      schema: {
        params: {
          ...byAccount,
          properties: { ...byAccount.properties, deviceId: { type: 'string', maxLength: 100 } },
        },
      },
    },
    async ({ caller, params }, reply) => {
      // Idempotent: an unknown device counts as removed.
      await dropSubscription(db, params.deviceId, caller.accountId);
      return reply.status(204).send();
    },
  );
}

/**
 * @throws Problem 400 for an address that the server must not connect to. Checked again on each
 * send.
 */
async function refuseInner(networks: Networks, endpoint: string): Promise<void> {
  const isAllowed =
    URL.canParse(endpoint) &&
    (await networks.addressOf(new URL(endpoint).hostname).then(
      () => true,
      () => false,
    ));
  if (isAllowed) return;
  throw new Problem(400, 'pushSubscription.notAllowed', `${refused}.`).with({
    Errors: [{ Field: 'Endpoint', Message: refused }],
  });
}
