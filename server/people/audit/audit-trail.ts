import { sql } from 'kysely';

import type { AuditEvent } from '#schemas/api/audit.gen.ts';
import { describeEvent } from '#server/access/audit.store.ts';
import type { Db } from '#server/db/open.ts';

/** The newest `last` events, of a typed name or its account; newest first. */
export async function readTrail(
  db: Db,
  { last, user }: { last: number; user?: { name: string; accountId?: string | undefined } },
): Promise<AuditEvent[]> {
  const newest = db
    .selectFrom('audit_events')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(last);
  const wanted = user
    ? newest.where((or) =>
        or.or([
          or(sql`lower(username)`, '=', user.name.toLowerCase()),
          ...(user.accountId === undefined ? [] : [or('account_id', '=', user.accountId)]),
        ]),
      )
    : newest;
  return (await wanted.execute()).map(describeEvent);
}
