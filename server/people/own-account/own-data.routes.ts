import { Readable } from 'node:stream';

import type { FastifyInstance } from 'fastify';

import { auditPages, describeEvent } from '#server/access/audit.store.ts';
import { instantText } from '#server/base/instant-text.ts';
import { newestFirst } from '#server/db/dialects/newest-first.ts';
import type { Db } from '#server/db/open.ts';
import { describeAccount } from '#server/people/accounts/describe-account.ts';
import { byAccount } from '#server/web/route-policies.ts';

import { describeProfile, ownAccount } from './profile.ts';

/** Limit of rows of each kind: far more than a person creates within the retention. */
const maxRows = 20_000;

/** Export of all data about the caller, as one JSON file. */
export async function ownDataRoutes(app: FastifyInstance) {
  const { db, now } = app.deps;

  app.get(
    '/accounts/:accountId/data',
    { config: { policy: 'self' }, schema: { params: byAccount } },
    async ({ caller }, reply) => {
      const { accountId } = caller;
      const profile = describeProfile(await ownAccount(db, accountId));
      const once = {
        ExportedAt: new Date(now()).toISOString(),
        Profile: profile,
        Account: await describeAccount(db, accountId),
      };
      return reply
        .type('application/json; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="lineside-${profile.Username}.json"`)
        .header('Cache-Control', 'no-store')
        .send(
          Readable.from(
            written(once, {
              Sessions: sessionsOf(db, accountId),
              Visits: visitsOf(db, accountId),
              Actions: actionsOf(db, accountId),
              Events: eventsOf(db, accountId),
            }),
          ),
        );
    },
  );
}

type Pages = AsyncIterable<readonly object[]>;

/** Streams one JSON object: first `once`, then the lists. */
async function* written(
  once: object,
  lists: Readonly<Record<string, Pages>>,
): AsyncGenerator<string> {
  yield JSON.stringify(once).slice(0, -1);
  for (const [name, pages] of Object.entries(lists)) {
    yield `,"${name}":[`;
    let separator = '';
    for await (const rows of pages) {
      if (rows.length === 0) continue;
      yield separator + rows.map((row) => JSON.stringify(row)).join(',');
      separator = ',';
    }
    yield ']';
  }
  yield '}';
}

async function* sessionsOf(db: Db, accountId: string): Pages {
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

async function* visitsOf(db: Db, accountId: string): Pages {
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

async function* actionsOf(db: Db, accountId: string): Pages {
  const own = db.selectFrom('audit_log').selectAll().where('account_id', '=', accountId);
  for await (const rows of newestFirst(own, { instant: 'at', most: maxRows }))
    yield rows.map(({ at, mode, message }) => ({
      At: instantText(at),
      Mode: mode,
      Message: message,
    }));
}

async function* eventsOf(db: Db, accountId: string): Pages {
  for await (const rows of auditPages(db, { accountId }, maxRows)) yield rows.map(describeEvent);
}
