import type { Db } from '#server/db/open.ts';

/** The client whose site it is; at the address of none, the only one that there is. */
export async function clientOfSite(db: Db, host: string) {
  const clients = db.selectFrom('clients').select(['id', 'theme', 'origin']);
  const own = await clients.where('origin', '=', host).executeTakeFirst();
  if (own) return own;
  const [only, ...others] = await clients.limit(2).execute();
  return others.length === 0 ? only : undefined;
}
