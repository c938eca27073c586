import type { Db } from '#server/db/open.ts';

/**
 * The client in use whose site has this host; for an unknown host, the only client if there is one.
 */
export async function clientOfSite(db: Db, host: string) {
  const clients = db
    .selectFrom('clients')
    .select(['id', 'theme', 'origin', 'retired_at', 'removed_at']);
  const own = await clients.where('origin', '=', host).executeTakeFirst();
  const [only, ...others] = own
    ? [own]
    : await clients.where('removed_at', 'is', null).limit(2).execute();
  const isInUse = others.length === 0 && only?.retired_at === null && only.removed_at === null;
  return isInUse ? only : undefined;
}
