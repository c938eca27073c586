import type { Db } from '#server/db/open.ts';
import type { Interval } from '#server/oee/time/interval.ts';
import type { PipelineDeps } from '#server/production/ingest/batch.ts';
import { claimMs } from '#server/production/ingest/check/claims.ts';
import { isConcurrencyFailure } from '#server/production/ingest/commit/machine-records.ts';
import type { RegisteredMachine, Registry } from '#server/production/ingest/commit/registry.ts';
import { startRounds, type Round } from '#server/production/ingest/rounds.ts';
import {
  claimRecount,
  nextRecount,
  recountGenerations,
  releaseRecount,
  type RecountWork,
} from '#server/recounts/recount.store.ts';
import { dayMs } from '#shared/durations.ts';

import type { RecountSlice } from './recount-slice.ts';

/** A slice of this length takes some milliseconds, between two commits. */
const sliceMs = 5 * dayMs;
/** Ratio of rest to work: recounts take at most a third of the time. */
const restShare = 2;

interface Deps extends Pick<PipelineDeps, 'db' | 'now' | 'log'> {
  registry: Registry;
  recount(slice: RecountSlice): Promise<void>;
}

/** Recounts hours after a change of their configuration, one machine at a time. */
export function startRecountWorker({ db, now, log, registry, recount }: Deps) {
  const readFor = createReader(db, registry);

  async function work(round: Round): Promise<void> {
    while (await countNext(round));
  }

  /** @returns false where there is no work, or it has to be retried later. */
  async function countNext({ hasEnded }: Round): Promise<boolean> {
    const next = hasEnded() ? undefined : await nextRecount(db, now());
    if (!next) return false;
    const at = now();
    const claimed = await claimRecount(db, next.machine_id, { now: at, until: at + claimMs });
    if (!claimed) return true;
    await readFor(claimed);
    return countAgain(claimed, hasEnded);
  }

  /** @returns false where it has to be retried later. */
  async function countAgain(claimed: RecountWork, hasEnded: Round['hasEnded']): Promise<boolean> {
    try {
      const machine = registry.machineOf(claimed.machine_id);
      if (!machine) return false;
      await countSlices({ db, now, recount, hasEnded }, claimed, machine);
      return true;
    } catch (error) {
      const isBusy = isConcurrencyFailure(error);
      if (!isBusy) log.error({ err: error, machine: claimed.machine_id }, 'hours were not counted');
      return isBusy;
    } finally {
      await releaseRecount(db, claimed);
    }
  }

  return startRounds(work, (err) => log.error({ err }, 'hours were not counted'));
}

/** Refreshes the registry, unless it was read after the work was added. */
function createReader(db: Db, registry: Registry) {
  /** Generations of the work that existed before the last refresh. */
  let read = new Map<string, number>();
  return async function readFor({ machine_id, generation, cause }: RecountWork): Promise<void> {
    // A reason changes no configuration.
    if (cause === 'reason' && registry.loadedAt() !== -Infinity) return;
    if (read.get(machine_id) !== generation) {
      read = await recountGenerations(db);
      await registry.refresh();
    }
    // Finished work is deleted, and new work begins at generation 1 again.
    read.delete(machine_id);
  };
}

interface Counting extends Pick<Deps, 'db' | 'now' | 'recount'> {
  hasEnded(): boolean;
}

/** Recounts slice by slice; each renews the claim. */
async function countSlices(
  { db, now, recount, hasEnded }: Counting,
  claimed: RecountWork,
  machine: RegisteredMachine,
): Promise<void> {
  for (const slice of slicesOf(await spanOf(db, claimed, now()))) {
    const startedAt = performance.now();
    const claimedUntil = now() + claimMs;
    await recount({ machine, work: claimed, claimedUntil, ...slice });
    claimed.claimed_until = claimedUntil;
    if (hasEnded()) return;
    if (!slice.isLast) await rest(restShare * (performance.now() - startedAt));
  }
}

/** From the first hour of the machine to now. */
async function spanOf(db: Db, work: RecountWork, now: number): Promise<Interval> {
  const row = await db
    .selectFrom('machine_states')
    .select('first_at')
    .where('machine_id', '=', work.machine_id)
    .executeTakeFirst();
  // `now` with a margin: a machine's clock may be ahead of the server's.
  const end = Math.min(work.end_at, now + sliceMs);
  return { start: Math.min(end, Math.max(work.done_until, row?.first_at ?? now)), end };
}

type Slice = Pick<RecountSlice, 'interval' | 'isLast'>;

/** At least one slice, so that work with an empty interval is ended, too. */
function slicesOf({ start, end }: Interval): Slice[] {
  const slices: Slice[] = [];
  for (let from = start; from < end || slices.length === 0; from += sliceMs) {
    const to = Math.min(end, from + sliceMs);
    slices.push({ interval: { start: from, end: to }, isLast: to >= end });
  }
  return slices;
}

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
