import { Readable } from 'node:stream';

import type { FastifyInstance } from 'fastify';

import { requireAccount } from '#server/access/accounts.store.ts';
import { describeAccount } from '#server/people/accounts/describe-account.ts';
import { byAccount } from '#server/web/route-policies.ts';

import { type HistoryPages, sessionsOf, visitsOf, actionsOf, eventsOf } from './own-data.store.ts';
import { describeProfile } from './profile.ts';

/** Export of all data about the caller, as one JSON file. */
export async function ownDataRoutes(app: FastifyInstance) {
  const { db, now } = app.deps;

  app.get(
    '/accounts/:accountId/data',
    { config: { policy: 'self' }, schema: { params: byAccount } },
    async ({ caller }, reply) => {
      const { accountId } = caller;
      const profile = describeProfile(await requireAccount(db, accountId));
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

/** Streams one JSON object: first `once`, then the lists. */
async function* written(
  once: object,
  lists: Readonly<Record<string, HistoryPages>>,
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
