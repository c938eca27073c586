import { randomUUID } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import type { Visit, Visits } from '#schemas/api/apps.gen.ts';
import { byAccount } from '#server/http/policy.ts';
import { instantOf } from '#server/http/window.ts';
import { limitEntries } from '#server/identity/limits.ts';

/** As many as the recent-history menu could ever show. */
const mostShown = 50;

/** Which plants and dates a person looked at, newest first. */
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
      await db
        .insertInto('visits')
        .values({
          id: randomUUID(),
          account_id: accountId,
          title: body.Title,
          page: body.Page,
          selected_id: body.SelectedId,
          start_at: instantOf(body.Start),
          end_at: instantOf(body.End),
          is_real_time: body.Mode ? 1 : 0,
          visited_at: now(),
        })
        .execute();
      return reply.status(201).send();
    },
  );

  app.get<{ Params: { accountId: string } }>(
    '/apps/:accountId/visithistory',
    {
      config: { policy: 'self' },
      schema: { params: byAccount, response: { 200: { $ref: 'apps#/definitions/Visits' } } },
    },
    async ({ caller }): Promise<Visits> => {
      const rows = await db
        .selectFrom('visits')
        .selectAll()
        .where('account_id', '=', caller.accountId)
        .orderBy('visited_at', 'desc')
        .limit(mostShown)
        .execute();
      return {
        Items: rows.map((row) => ({
          Title: row.title,
          Page: row.page,
          SelectedId: row.selected_id,
          Start: new Date(row.start_at).toISOString(),
          End: new Date(row.end_at).toISOString(),
          Mode: row.is_real_time === 1,
        })),
      };
    },
  );
}
