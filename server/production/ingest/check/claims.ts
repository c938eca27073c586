import type { Db } from '#server/db/open.ts';

/**
 * Milliseconds until a claim expires without renewal. Hours stay wrong until then, when an instance
 * dies.
 */
export const claimMs = 20_000;
const renewEveryMs = 5000;

/** Interval of looking for work left by an instance that died, or refused by the database. */
export const claimPollMs = 5000;

/**
 * Renews a claim while work goes on.
 * @returns the function that stops the renewals, and waits for one under way.
 */
export function keepClaim(renew: () => Promise<unknown>): () => Promise<void> {
  let renewal: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // A failed renewal lets the claim expire, so that another instance takes the work.
    renewal = renewal.then(renew).catch(() => {});
  }, renewEveryMs).unref();
  return async () => {
    clearInterval(timer);
    await renewal;
  };
}

/** Releases the claims of dead instances: for a server that is the only one on its database. */
export async function releaseClaims(db: Db): Promise<void> {
  for (const table of ['late_work', 'recount_work'] as const)
    await db.updateTable(table).set({ claimed_until: 0 }).execute();
}
