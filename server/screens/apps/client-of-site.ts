import type { Db } from '#server/db/open.ts';

/** The client in use whose site it is; at the address of none, the only one that is in use. */
export async function clientOfSite(db: Db, host: string) {
  const clients = db.selectFrom('clients').select(['id', 'theme', 'origin', 'retired_at']);
  const own = await clients.where('origin', '=', host).executeTakeFirst();
  if (own) return own.retired_at === null ? own : undefined;
  const [only, ...others] = await clients.where('retired_at', 'is', null).limit(2).execute();
  return others.length === 0 ? only : undefined;
}
