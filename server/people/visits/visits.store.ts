import { randomUUID } from 'node:crypto';

import type { Selectable } from 'kysely';

import type { PastVisit, Visit, Visits } from '#schemas/api/apps.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import type { PageQuery } from '#server/web/lists/list.ts';
import { cutPage, pageWith } from '#server/web/lists/sql-page.ts';
import { parseInstant } from '#server/web/lists/window.ts';

/** @param at Epoch milliseconds. */
export async function addVisit(
  db: Db,
  { accountId, at, visit }: { accountId: string; at: number; visit: Visit },
): Promise<void> {
  await db
    .insertInto('visits')
    .values({
      id: randomUUID(),
      account_id: accountId,
      title: visit.Title,
      page: visit.Page,
      selected_id: visit.SelectedId,
      start_at: parseInstant(visit.Start),
      end_at: parseInstant(visit.End),
      is_real_time: visit.Mode ? 1 : 0,
      visited_at: at,
    })
    .execute();
}

/** Newest first. */
export async function visitsPage(db: Db, accountId: string, query: PageQuery): Promise<Visits> {
  const own = db
    .selectFrom('visits')
    .where('account_id', '=', accountId)
    .selectAll()
    .orderBy('visited_at', 'desc')
    .orderBy('id');
  const page = await cutPage(db, own, query);
  return pageWith(page, page.Items.map(describeVisit));
}

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
