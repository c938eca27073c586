import { sql } from 'kysely';

import { databaseClock } from '#server/db/database-clock.ts';
import type { Db } from '#server/db/open.ts';

/** Longer than a slow database or a busy instance keeps a holder from asking again. */
const leaseMs = 8000;
const lookEveryMs = 2000;

/** What only one instance may do at a time. */
export interface Leases {
  /**
   * Takes those of `names` that are free, or this instance's already, for eight seconds from now.
   * @returns those that this instance has. Rejects when the database cannot be asked.
   */
  take(names: readonly string[]): Promise<ReadonlySet<string>>;
  /** Gives them back: another instance may go on at once. */
  release(names: readonly string[]): Promise<void>;
}

/** Of an instance that is alone on its database. */
export const alone: Leases = {
  take: (names) => Promise.resolve(new Set(names)),
  release: () => Promise.resolve(),
};

/** As rows of the database with an end, by the database's clock: those of a dead instance run out. */
export function createLeases(db: Db, holder: string): Leases {
  return {
    async take(names) {
      if (names.length === 0) return new Set();
      const now = databaseClock(db);
      // In one order everywhere: two instances that ask at once wait for each other.
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
  /** Resolves when all that was asked so far is followed. */
  settled(): Promise<void>;
  /** Asks at once instead of in two seconds. */
  look(): Promise<void>;
  /** Gives all back, after `follow` was told that nothing is held. */
  close(): Promise<void>;
}

interface WatchDeps {
  leases: Leases;
  /** What is wanted at the moment. */
  names: () => Promise<readonly string[]>;
  /** Brings what runs in step with what is held. One call at a time. */
  follow: (held: ReadonlySet<string>) => Promise<void>;
  onError: (error: unknown) => void;
}

/**
 * Asks for leases again and again. When the database cannot be asked for as long as a lease lasts,
 * nothing is held any more: another instance may have taken it.
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

/** Runs what `start` starts while this instance has the lease. @returns what ends it. */
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
