import { auditPages, describeEvent } from '#server/access/audit.store.ts';
import { instantText } from '#server/base/instant-text.ts';
import { newestFirst } from '#server/db/dialects/newest-first.ts';
import type { Db } from '#server/db/open.ts';

/** Limit of rows of each kind: far more than a person creates within the retention. */
const maxRows = 20_000;

export type HistoryPages = AsyncIterable<readonly object[]>;

export async function* sessionsOf(db: Db, accountId: string): HistoryPages {
  const own = db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'revoked_at', 'revoked_because'])
    .select(['user_agent', 'address'])
    .where('account_id', '=', accountId);
  for await (const rows of newestFirst(own, { instant: 'created_at', most: maxRows }))
    yield rows.map((row) => ({
      CreatedAt: instantText(row.created_at),
      LastSeenAt: instantText(row.last_seen_at),
      EndedAt: row.revoked_at === null ? null : instantText(row.revoked_at),
      EndedBecause: row.revoked_because,
      UserAgent: row.user_agent,
      Address: row.address,
    }));
}

export async function* visitsOf(db: Db, accountId: string): HistoryPages {
  const own = db.selectFrom('visits').selectAll().where('account_id', '=', accountId);
  for await (const rows of newestFirst(own, { instant: 'visited_at', most: maxRows }))
    yield rows.map((row) => ({
      VisitedAt: instantText(row.visited_at),
      Title: row.title,
      Page: row.page,
      SelectedId: row.selected_id,
      Start: instantText(row.start_at),
      End: instantText(row.end_at),
      Mode: row.is_real_time === 1,
    }));
}

export async function* actionsOf(db: Db, accountId: string): HistoryPages {
  const own = db.selectFrom('audit_log').selectAll().where('account_id', '=', accountId);
  for await (const rows of newestFirst(own, { instant: 'at', most: maxRows }))
    yield rows.map(({ at, mode, message }) => ({
      At: instantText(at),
      Mode: mode,
      Message: message,
    }));
}

export async function* eventsOf(db: Db, accountId: string): HistoryPages {
  for await (const rows of auditPages(db, { accountId }, maxRows)) yield rows.map(describeEvent);
}
