import type { PipelineDeps } from '#server/production/ingest/batch.ts';
import { claimMs, keepClaim } from '#server/production/ingest/check/claims.ts';
import { isConcurrencyFailure } from '#server/production/ingest/commit/machine-records.ts';
import type { Registry } from '#server/production/ingest/commit/registry.ts';
import { startRounds, type Round } from '#server/production/ingest/rounds.ts';
import {
  claimLateWork,
  machinesWithLateWork,
  releaseLateWork,
  renewLateWork,
  type LateWork,
} from '#server/recounts/late-work.store.ts';

import type { PreparedLate } from './finish-late.ts';
import { replayClosedHours, type LateMachine, type LateReplay } from './late-readings.ts';

/** Ratio of rest to work: late samples take at most a third of the time. */
const restShare = 2;
const minRestMs = 50;

interface Deps extends Pick<PipelineDeps, 'db' | 'now' | 'log'> {
  registry: Registry;
  finish(prepared: PreparedLate): Promise<void>;
}

/** Applies late samples after the commits that stored them, one machine at a time. */
export function startLateWorker({ db, now, log, registry, finish }: Deps) {
  async function work(round: Round): Promise<void> {
    const startedAt = performance.now();
    for (const id of await machinesWithLateWork(db, now())) {
      if (round.hasEnded()) return;
      await applyLate(id, round);
    }
    const restMs = Math.max(minRestMs, restShare * (performance.now() - startedAt));
    // Without new work, callers of `wake` need not wait for the pause.
    if (round.isAskedAgain()) await new Promise((resolve) => setTimeout(resolve, restMs));
  }

  async function applyLate(id: string, round: Round): Promise<void> {
    const at = now();
    const claimed = await claimLateWork(db, id, { now: at, until: at + claimMs });
    if (!claimed) return;
    // The product's ideal cycle has just changed.
    if (claimed.cause === 'product') await registry.refresh();
    const machine = registry.machineOf(id) ?? (await registry.refresh(), registry.machineOf(id));
    // The machine was removed: there are no figures to correct.
    if (!machine) return;
    const { oldest_at: oldest, newest_at: newest } = claimed;
    const late = { id, rules: machine.rules, oldest, newest };
    try {
      const replay = await replayed({ db, now }, claimed, late);
      await finish({ machine, work: claimed, late, replay });
    } catch (error) {
      await releaseLateWork(db, claimed);
      if (isConcurrencyFailure(error)) round.askAgain();
      // The other machines go on; this one is retried at the next interval.
      else log.error({ err: error, machine: id }, 'late samples could not be applied');
    }
  }

  return startRounds(work, (err) => log.error({ err }, 'late samples could not be applied'));
}

/** The replay may be long: the claim is renewed meanwhile. */
async function replayed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  claimed: LateWork,
  late: LateMachine,
): Promise<LateReplay> {
  const endClaim = keepClaim(() => renewLateWork(db, claimed, now() + claimMs));
  try {
    return await replayClosedHours(db, late);
  } finally {
    await endClaim();
  }
}
