import type { FastifyInstance } from 'fastify';

import type { Visit, Visits } from '#schemas/api/apps.gen.ts';
import { limitEntries } from '#server/access/limits.ts';
import { defaultNewestSize, listQueryProperties, type ListQuery } from '#server/web/lists/list.ts';
import { byAccount } from '#server/web/route-policies.ts';

import { addVisit, visitsPage } from './visits.store.ts';

/** Pagination limited to the length of the recent-history menu. */
const { pageSize: size, pageNumber: page } = listQueryProperties;
const pages = { pageSize: size, pageNumber: page };

/** Recently visited plants and dates of a person, newest first. */
export async function visitRoutes(app: FastifyInstance) {
  const { db, now } = app.deps;

  app.post<{ Params: { accountId: string }; Body: Visit }>(
    '/apps/:accountId/visithistory',
    {
      config: { policy: 'self' },
      schema: { params: byAccount, body: { $ref: 'apps#/definitions/Visit' } },
    },
    async ({ caller, body }, reply) => {
      const { accountId } = caller;
      await limitEntries({ table: 'visits', accountId, reply }, { db, now });
      await addVisit(db, { accountId, at: now(), visit: body });
      return reply.status(201).send();
    },
  );

  app.get<{ Params: { accountId: string }; Querystring: ListQuery }>(
    '/apps/:accountId/visithistory',
    {
      config: { policy: 'self' },
      schema: {
        params: byAccount,
        querystring: { type: 'object', additionalProperties: false, properties: pages },
        response: { 200: { $ref: 'apps#/definitions/Visits' } },
      },
    },
    ({ caller, query }): Promise<Visits> =>
      visitsPage(db, caller.accountId, { pageSize: defaultNewestSize, ...query }),
  );
}
