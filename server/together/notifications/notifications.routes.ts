import type { FastifyInstance } from 'fastify';

import type { NotificationChanges } from '#schemas/api/notifications.gen.ts';
import { Problem } from '#server/base/problem.ts';
import { parseFlag, parseFilter } from '#server/web/lists/filter.ts';
import { defaultNewestSize, listQueryProperties, type ListQuery } from '#server/web/lists/list.ts';
import { byAccount } from '#server/web/route-policies.ts';
import { dayMs } from '#shared/durations.ts';

import { changeNotifications, listNotifications } from './notifications.store.ts';

/** Values of `dateType` in the filter, in days before now. */
const daysOf: Readonly<Record<string, number>> = { DAY: 1, WEEK: 7, MONTH: 31, YEAR: 366 };

/** Notifications of a person. */
export async function notificationRoutes(app: FastifyInstance) {
  const { db, now, bus } = app.deps;
  const config = { policy: 'self' } as const;

  app.get<{ Params: { accountId: string }; Querystring: ListQuery }>(
    '/accounts/:accountId/notifications',
    {
      config,
      schema: {
        description:
          'filter: Page, AssociatedToItemId, unreadOnly (true or false), dateType (DAY, WEEK, MONTH, YEAR or ALL).',
        params: byAccount,
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: {
            ...listQueryProperties,
            orderBy: { type: 'string', enum: ['At'], description: 'The newest first.' },
          },
        },
        response: { 200: ref('Notifications') },
      },
    },
    ({ caller, query }) => {
      const { Page, AssociatedToItemId, unreadOnly, dateType } = parseFilter(query.filter, [
        'Page',
        'AssociatedToItemId',
        'unreadOnly',
        'dateType',
      ]);
      return listNotifications(db, caller, {
        page: Page,
        itemId: AssociatedToItemId,
        unreadOnly: parseFlag('unreadOnly', unreadOnly) ?? false,
        since: sinceOf(dateType, now()),
        query: { pageSize: defaultNewestSize, ...query },
        now: now(),
      });
    },
  );

  app.patch<{ Params: { accountId: string }; Body: NotificationChanges }>(
    '/accounts/:accountId/notifications',
    {
      config,
      schema: {
        params: byAccount,
        body: ref('NotificationChanges'),
        response: { 200: ref('NotificationsChanged') },
      },
    },
    async ({ caller, body: changes }) => {
      const changed = await changeNotifications(db, caller, { changes, at: now() });
      bus.publish('notifications.changed', { accountIds: [caller.accountId] });
      return changed;
    },
  );
}

/** @throws Problem 400 for an unknown value. */
function sinceOf(dateType: string | undefined, now: number): number {
  const name = dateType?.toUpperCase() ?? 'ALL';
  if (name === 'ALL') return 0;
  const days = daysOf[name];
  if (days === undefined)
    throw new Problem(
      400,
      'request.badFilter',
      `"dateType" is one of ${Object.keys(daysOf).join(', ')} and ALL, not "${dateType}"`,
    );
  return now - days * dayMs;
}

function ref(name: string) {
  return { $ref: `notifications#/definitions/${name}` };
}
