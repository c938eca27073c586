import type { FastifyInstance } from 'fastify';

import type { NotificationSettings } from '#schemas/api/notifications.gen.ts';
import { byAccount } from '#server/web/route-policies.ts';

import { refuseInvalidSettings } from './settings-rules.ts';
import { readSettings, storeSettings } from './settings.store.ts';

const path = '/accounts/:accountId/notificationsettings';
const settings = { $ref: 'notifications#/definitions/NotificationSettings' };

/** Muted kinds and quiet hours of a person. */
export async function notificationSettingsRoutes(app: FastifyInstance) {
  const { db } = app.deps;
  const config = { policy: 'self' } as const;

  app.get(
    path,
    { config, schema: { params: byAccount, response: { 200: settings } } },
    ({ caller }): Promise<NotificationSettings> => readSettings(db, caller.accountId),
  );
  app.put<{ Body: NotificationSettings }>(
    path,
    { config, schema: { params: byAccount, body: settings, response: { 200: settings } } },
    async ({ caller, body }) => {
      refuseInvalidSettings(body);
      await storeSettings(db, caller.accountId, body);
      return readSettings(db, caller.accountId);
    },
  );
}
