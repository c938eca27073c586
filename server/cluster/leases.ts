import { sql } from 'kysely';

import { databaseClock } from '#server/db/database-clock.ts';
import type { Db } from '#server/db/open.ts';

/** Longer than a slow database or a busy instance delays the renewal. */
const leaseMs = 8000;
const lookEveryMs = 2000;

/** Locks with an expiry, for work that only one instance may do at a time. */
export interface Leases {
  /**
   * Takes or renews, for eight seconds, those of `names` that are free or held by this instance.
   * @returns those that this instance holds. Rejects when the database is unavailable.
   */
  take(names: readonly string[]): Promise<ReadonlySet<string>>;
  /** Releases them, so that another instance can continue at once. */
  release(names: readonly string[]): Promise<void>;
}

/** For a single instance on its database. */
export const singleInstanceLeases: Leases = {
  take: (names) => Promise.resolve(new Set(names)),
  release: () => Promise.resolve(),
};

/** Leases as rows that expire by the database's clock, so those of a dead instance run out. */
export function createLeases(db: Db, holder: string): Leases {
  return {
    async take(names) {
      if (names.length === 0) return new Set();
      const now = databaseClock(db);
      // One lock order avoids deadlocks between instances.
      const values = names.toSorted().map((name) => ({
        name,
        holder,
        expires_at: sql<number>`${now} + ${sql.lit(leaseMs)}`,
      }));
      const rows = await db
        .insertInto('leases')
        .values(values)
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet(({ ref }) => ({
              holder: ref('excluded.holder'),
              expires_at: ref('excluded.expires_at'),
            }))
            .where(sql<boolean>`leases.holder = excluded.holder OR leases.expires_at <= ${now}`),
        )
        .returning('name')
        .execute();
      return new Set(rows.map(({ name }) => name));
    },
    async release(names) {
      if (names.length === 0) return;
      await db
        .deleteFrom('leases')
        .where('name', 'in', names)
        .where('holder', '=', holder)
        .execute();
    },
  };
}

interface Watch {
  /** Resolves when `follow` has run for all looks so far. */
  settled(): Promise<void>;
  /** Looks at once instead of within two seconds. */
  look(): Promise<void>;
  /** Calls `follow` with nothing held, then releases all. */
  close(): Promise<void>;
}

interface WatchDeps {
  leases: Leases;
  /** The wanted leases. */
  names: () => Promise<readonly string[]>;
  /** Starts and stops work so that it matches the held leases. Not called concurrently. */
  follow: (held: ReadonlySet<string>) => Promise<void>;
  onError: (error: unknown) => void;
}

/**
 * Renews leases at an interval. When the database is unavailable for the duration of a lease,
 * nothing counts as held: another instance may have taken it.
 */
export function watchLeases({ leases, names, follow, onError }: WatchDeps): Watch {
  let held: ReadonlySet<string> = new Set();
  let heldUntil = -Infinity;
  let hasEnded = false;
  let looking = Promise.resolve();
  let waiting = 0;

  async function look(): Promise<void> {
    if (hasEnded) return;
    const askedAt = performance.now();
    try {
      const wanted = await names();
      const left = [...held].filter((name) => !wanted.includes(name));
      held = await leases.take(wanted);
      heldUntil = askedAt + leaseMs;
      await follow(held);
      await leases.release(left);
    } catch (error) {
      onError(error);
      if (performance.now() < heldUntil || held.size === 0) return;
      held = new Set();
      await follow(held).catch(onError);
    }
  }

  function lookNext(): Promise<void> {
    waiting += 1;
    looking = looking.then(look).finally(() => (waiting -= 1));
    return looking;
  }

  const timer = setInterval(() => {
    if (waiting === 0) void lookNext();
  }, lookEveryMs).unref();
  void lookNext();
  return {
    settled: () => looking,
    look: lookNext,
    async close() {
      clearInterval(timer);
      hasEnded = true;
      await looking;
      await follow(new Set());
      await leases.release([...held]).catch(onError);
    },
  };
}

/**
 * Runs the work of `start` while this instance has the lease.
 * @returns the function that stops it.
 */
export function whileHeld(
  name: string,
  {
    leases,
    start,
    onError,
  }: Pick<WatchDeps, 'leases' | 'onError'> & {
    start: () => Promise<() => Promise<void> | void>;
  },
): () => Promise<void> {
  let stop: (() => Promise<void> | void) | undefined;
  const watch = watchLeases({
    leases,
    onError,
    names: () => Promise.resolve([name]),
    async follow(held) {
      if (held.has(name)) stop ??= await start();
      else {
        const ending = stop;
        stop = undefined;
        await ending?.();
      }
    },
  });
  return watch.close;
}
