import type { FastifyInstance } from 'fastify';

import type { Db } from '#server/db/open.ts';
import { byAccount } from '#server/http/policy.ts';
import { describeAccount } from '#server/identity/accounts.store.ts';
import { describeEvent } from '#server/identity/audit.store.ts';

import { describeProfile, ownAccount } from './profile.ts';

/** Rows of each kind: far above what a person leaves behind within the retention. */
const mostRows = 20_000;

/** Everything that is stored about the caller, as one JSON file. */
export async function ownDataRoutes(app: FastifyInstance) {
  const { db, now } = app.deps;

  app.get(
    '/accounts/:accountId/data',
    { config: { policy: 'self' }, schema: { params: byAccount } },
    async ({ caller }, reply) => {
      const { accountId } = caller;
      const profile = describeProfile(await ownAccount(db, accountId));
      return reply
        .type('application/json; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="lineside-${profile.Username}.json"`)
        .header('Cache-Control', 'no-store')
        .send({
          ExportedAt: new Date(now()).toISOString(),
          Profile: profile,
          Account: await describeAccount(db, accountId),
          Sessions: await sessionsOf(db, accountId),
          Visits: await visitsOf(db, accountId),
          Actions: await actionsOf(db, accountId),
          Events: await eventsOf(db, accountId),
        });
    },
  );
}

async function sessionsOf(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('sessions')
    .select(['created_at', 'last_seen_at', 'revoked_at', 'revoked_because'])
    .select(['user_agent', 'address'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(mostRows)
    .execute();
  return rows.map((row) => ({
    CreatedAt: instant(row.created_at),
    LastSeenAt: instant(row.last_seen_at),
    EndedAt: row.revoked_at === null ? null : instant(row.revoked_at),
    EndedBecause: row.revoked_because,
    UserAgent: row.user_agent,
    Address: row.address,
  }));
}

async function visitsOf(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('visits')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('visited_at', 'desc')
    .limit(mostRows)
    .execute();
  return rows.map((row) => ({
    VisitedAt: instant(row.visited_at),
    Title: row.title,
    Page: row.page,
    SelectedId: row.selected_id,
    Start: instant(row.start_at),
    End: instant(row.end_at),
    Mode: row.is_real_time === 1,
  }));
}

async function actionsOf(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['at', 'mode', 'message'])
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .limit(mostRows)
    .execute();
  return rows.map(({ at, mode, message }) => ({ At: instant(at), Mode: mode, Message: message }));
}

async function eventsOf(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('audit_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .limit(mostRows)
    .execute();
  return rows.map(describeEvent);
}

function instant(at: number): string {
  return new Date(at).toISOString();
}
