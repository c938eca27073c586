import type { FastifyInstance } from 'fastify';

import type { NotificationSettings } from '#schemas/api/notifications.gen.ts';
import { fieldProblemsOf } from '#server/base/problem.ts';
import { byAccount } from '#server/web/route-policies.ts';
import { isTimeZone } from '#shared/time-zone.ts';

import { readSettings, storeSettings } from './settings.store.ts';

const settingsProblem = fieldProblemsOf('notificationSettings.notValid');

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
      refuseIncomplete(body);
      await storeSettings(db, caller.accountId, body);
      return readSettings(db, caller.accountId);
    },
  );
}

/** @throws Problem 400 for incomplete quiet hours, or an unknown time zone. */
function refuseIncomplete(given: NotificationSettings): void {
  const { QuietFrom, QuietUntil, TimeZone, Digest, DigestAt } = given;
  if ((QuietFrom === null) !== (QuietUntil === null))
    throw settingsProblem('QuietUntil', {
      Code: 'quietHours.half',
      Message: 'Quiet hours have a beginning and an end',
    });
  if (QuietFrom !== null && QuietFrom === QuietUntil)
    throw settingsProblem('QuietUntil', {
      Code: 'quietHours.none',
      Message: 'Quiet hours end at another time than they begin',
    });
  if ((Digest === 'DAILY') !== (DigestAt !== null))
    throw settingsProblem('DigestAt', {
      Code: 'digest.time',
      Message: 'A daily mail has a time, and no other has one',
    });
  if (!isTimeZone(TimeZone))
    throw settingsProblem('TimeZone', {
      Code: 'timeZone.unknown',
      Message: 'There is no such time zone',
    });
}
