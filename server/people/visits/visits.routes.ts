import { randomUUID } from 'node:crypto';

import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';

import type { PastVisit, Visit, Visits } from '#schemas/api/apps.gen.ts';
import { limitEntries } from '#server/access/limits.ts';
import { instantText } from '#server/base/instant-text.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { defaultNewestSize, listQueryProperties, type ListQuery } from '#server/web/lists/list.ts';
import { instantOf } from '#server/web/lists/window.ts';
import { byAccount } from '#server/web/route-policies.ts';

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
    async ({ caller, query }): Promise<Visits> => {
      const { pageSize = defaultNewestSize, pageNumber = 1 } = query;
      const own = db.selectFrom('visits').where('account_id', '=', caller.accountId);
      const { total } = await own
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await own
        .selectAll()
        .orderBy('visited_at', 'desc')
        .orderBy('id')
        .limit(pageSize)
        .offset((pageNumber - 1) * pageSize)
        .execute();
      return {
        Items: rows.map(describeVisit),
        TotalItems: total,
        PageNumber: pageNumber,
        PageSize: pageSize,
      };
    },
  );
}

/** A visit for the API. */
function describeVisit(row: Selectable<Database['visits']>): PastVisit {
  return {
    VisitedAt: instantText(row.visited_at),
    Title: row.title,
    Page: row.page,
    SelectedId: row.selected_id,
    Start: instantText(row.start_at),
    End: instantText(row.end_at),
    Mode: row.is_real_time === 1,
  };
}
