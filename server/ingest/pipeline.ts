import type { IngestReply, Rejection } from '#schemas/api/ingest.gen.ts';
import { Problem } from '#server/problem.ts';

import type { Batch, PipelineDeps } from './batch.ts';
import { createChecker } from './check-batch.ts';
import { messageOf, type CheckedSample, type RejectionCode } from './check-sample.ts';
import { sumDays } from './day-books.ts';
import { createCommitQueue } from './commit-queue.ts';
import { createCommitter } from './commit.ts';
import { createRegistry } from './registry.ts';
import { startLateWorker } from './late-worker.ts';
import { startRecountWorker } from './recount-worker.ts';
import { createRejections } from './rejections.ts';
import { purgeSamplesBefore, startHourly } from './retention.ts';
import { newlySilent } from './source-life.ts';

export interface Pipeline {
  /**
   * Stores what of `samples` can be stored; resolves after the commit. Items need not be samples:
   * one that is none is rejected by itself.
   * @throws Problem 503 when nothing could be stored, or too much is waiting: send again later.
   */
  ingest(sourceId: string, samples: readonly unknown[]): Promise<IngestReply>;
  /** Resolves when all that came late or was changed so far is in the figures. */
  lateApplied(): Promise<void>;
  /** Marks the machines of sources that have become silent. For `startSilenceWatch`. */
  markSilentSources(): Promise<void>;
  /** Resolves when everything that was waiting is stored. */
  close(): Promise<void>;
}

/** Resources that samples are checked against and counted by. Other instances read them by age. */
const configured = new Set([
  'clients',
  'machines',
  'plants',
  'products',
  'shiftschedules',
  'shiftexceptions',
  'nonworkingperiods',
  'stopreasons',
  'stops',
  'datasources',
]);

const defaultRetentionMs = 35 * 86_400_000;

/** So long a reply waits for late samples to be in the figures. */
const mostWaitMs = 1000;

/** One way for all connectors: check, store once, commit many batches together, tell the bus. */
export function createPipeline(deps: PipelineDeps): Pipeline {
  const { db, now, log, retentionMs = defaultRetentionMs } = deps;
  const registry = createRegistry(db, now);
  const stopListening = deps.bus.subscribe('resource.changed', ({ resource }) => {
    if (!configured.has(resource)) return;
    registry.expire();
    void recounts.wake();
    void late.wake();
  });
  const rejections = createRejections(deps);
  const check = createChecker({ registry, now, retentionMs });
  const committer = createCommitter({ ...deps, machineOf: registry.machineOf });
  const queue = createCommitQueue(committer.commit);
  const late = startLateWorker({
    ...deps,
    registry,
    finish: (prepared) => queue.exclusive(() => committer.finishLate(prepared)),
  });
  const recounts = startRecountWorker({
    ...deps,
    registry,
    recount: (slice) => queue.exclusive(() => committer.recount(slice)),
  });
  const stopHourly = startHourlyWork({ db, now, log, retentionMs });

  return {
    async ingest(sourceId, samples) {
      const release = queue.reserve(samples.length);
      try {
        const checked = await check(sourceId, samples);
        const batch = await queue.commit({ sourceId, checked, duplicates: new Set() });
        // Not a promise to the source: a long replay goes on after the reply.
        if (batch.hasLate) await atMost(mostWaitMs, late.wake());
        rejections.add(sourceId, batch.checked.filter(isRejected));
        return replyTo(batch);
      } catch (error) {
        log.error({ err: error }, 'samples could not be stored');
        throw new Problem(503, 'ingest.unavailable', 'Samples cannot be stored at the moment');
      } finally {
        release();
      }
    },
    async lateApplied() {
      await late.wake();
      await recounts.wake();
    },
    async markSilentSources() {
      const silent = await newlySilent(db, now());
      if (silent.length > 0) await registry.refresh();
      for (const { id } of silent)
        await queue.commit({ sourceId: id, checked: [], duplicates: new Set(), isSilence: true });
    },
    async close() {
      stopListening();
      stopHourly();
      await late.close();
      await recounts.close();
      await rejections.close();
      await queue.drained();
    },
  };
}

/** Old samples go, and hours are summed into days. Returns the function that ends it. */
function startHourlyWork({
  db,
  now,
  log,
  retentionMs,
}: Pick<PipelineDeps, 'db' | 'now' | 'log'> & { retentionMs: number }): () => void {
  const stopRetention = startHourly(() => purgeSamplesBefore(db, now() - retentionMs), {
    firstAfterMs: 60_000,
    onError: (err) => log.error({ err }, 'old samples could not be removed'),
  });
  // Until it is done for a database of before, long windows are summed hour by hour.
  const stopDays = startHourly(() => sumDays(db), {
    firstAfterMs: 1000,
    onError: (err) => log.error({ err }, 'hours could not be summed into days'),
  });
  return () => {
    stopRetention();
    stopDays();
  };
}

/** Resolves with `work`, or after `ms`. */
async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timeUp]);
  clearTimeout(timer);
}

function replyTo({ checked, duplicates }: Batch): IngestReply {
  const rejected = checked.flatMap((one, index): Rejection[] =>
    isRejected(one) ? [{ index, code: one, ErrorMessage: messageOf(one) }] : [],
  );
  return {
    accepted: checked.length - rejected.length - duplicates.size,
    duplicates: duplicates.size,
    rejected,
  };
}

function isRejected(one: CheckedSample | RejectionCode): one is RejectionCode {
  return typeof one === 'string';
}
