import type { Db } from '#server/db/open.ts';

/**
 * So long an instance has work for itself without a sign of life. Hours are wrong until the work of
 * one that died is another's.
 */
export const claimMs = 20_000;
const renewEveryMs = 5000;

/** Work left behind by an instance that died, or refused by the database, is looked for this often. */
export const lookEveryMs = 5000;

/**
 * Renews a claim while work goes on.
 * @returns what ends that, once a renewal that is under way is done.
 */
export function keepClaim(renew: () => Promise<unknown>): () => Promise<void> {
  let renewal: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // One that fails leaves the claim to end, and the work to another.
    renewal = renewal.then(renew).catch(() => {});
  }, renewEveryMs).unref();
  return async () => {
    clearInterval(timer);
    await renewal;
  };
}

/** Of instances that are no more: for a server that has the database for itself. */
export async function releaseClaims(db: Db): Promise<void> {
  for (const table of ['late_work', 'recount_work'] as const)
    await db.updateTable(table).set({ claimed_until: 0 }).execute();
}
