import type { IngestReply, Rejection } from '#schemas/api/ingest.gen.ts';
import { startHourly } from '#server/base/hourly.ts';
import { Problem } from '#server/base/problem.ts';
import { singleInstanceLeases } from '#server/cluster/leases.ts';
import { isUnavailable } from '#server/db/dialects/unavailable.ts';
import { makeSampleWeeks } from '#server/db/sample-weeks.ts';
import { createCommitQueue } from '#server/production/ingest/commit/commit-queue.ts';
import { createCommitter } from '#server/production/ingest/commit/commit.ts';
import { createRegistry } from '#server/production/ingest/commit/registry.ts';
import { findDuplicates } from '#server/production/ingest/commit/sample-store.ts';
import { startLateWorker } from '#server/production/ingest/late/late-worker.ts';
import { sumDays } from '#server/production/ingest/recount/day-sums.ts';
import { startRecountWorker } from '#server/production/ingest/recount/recount-worker.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';

import type { Batch, PipelineDeps } from './batch.ts';
import { createCarrier } from './carry-state.ts';
import { createChecker } from './check/check-batch.ts';
import { rejectionMessage, type CheckedSample, type RejectionCode } from './check/check-sample.ts';
import { purgeQuartersBefore } from './metric-quarters.ts';
import { purgeSamplesBefore } from './retention.ts';
import { createSilenceMarker } from './sources/mark-silent-sources.ts';
import {
  createRejections,
  keepExamplesMs,
  purgeExamplesBefore,
  type RejectedPayload,
} from './sources/rejections.ts';
import { purgeWarningsBefore } from './sources/source-warnings.ts';
import { createUnknownTags, purgeUnknownTagsBefore } from './sources/unknown-tags.ts';

export interface Pipeline {
  /**
   * Stores the valid ones of `samples`; resolves after the commit. Items may be of any type: an
   * invalid one is rejected alone.
   * @throws Problem 503 when the database fails, or too much is waiting: send again later.
   */
  ingest(sourceId: string, samples: readonly unknown[]): Promise<IngestReply>;
  /** The expected reply of `ingest`. Nothing is stored. */
  preview(sourceId: string, samples: readonly unknown[]): Promise<IngestReply>;
  /** Carries the state of a moved machine over to its new row. */
  carryState(fromId: string, toId: string, at: number): Promise<void>;
  /** Counts payloads of a source that are no samples. */
  reject(sourceId: string, refused: readonly RejectedPayload[]): void;
  /** Resolves when all late samples and changes known so far are in the figures. */
  lateApplied(): Promise<void>;
  /** Marks the machines of sources that have become silent. For `startSilenceWatch`. */
  markSilentSources(): Promise<void>;
  /** Samples of this instance since its start, and those waiting for their commit. */
  counts(): { accepted: number; duplicates: number; waiting: number };
  /**
   * False for some seconds after the database failed to store samples, unless it has stored some
   * since.
   */
  isStoring(): boolean;
  /** Stops the workers; resolves when all waiting samples are stored. */
  close(): Promise<void>;
}

const defaultRetentionMs = 35 * dayMs;
const defaultKeepMetricsMs = 400 * dayMs;

/** Health checks poll every few seconds; this covers at least one poll. */
const failureShownMs = 15_000;

/** Longest time a reply waits until late samples are in the figures. */
const maxWaitMs = 1000;

/** Common path of all connectors: check, store once, group commit, publish on the bus. */
export function createPipeline(deps: PipelineDeps): Pipeline {
  const { db, now, log, retentionMs = defaultRetentionMs } = deps;
  const registry = createRegistry(db, now);
  const stopListening = onChanged(deps, (isConfigured) => {
    if (isConfigured) registry.expire();
    void Promise.all([recounts.wake(), late.wake()]);
  });
  const counts = createCounts();
  const rejections = createRejections(deps);
  const unknownTags = createUnknownTags({ ...deps, registry });
  const check = createChecker({ registry, now, retentionMs });
  const committer = createCommitter({ ...deps, machineOf: registry.machineOf });
  const queue = createCommitQueue(committer.commit);
  const shared = { ...deps, registry };
  const late = startLateWorker({
    ...shared,
    finish: (prepared) => queue.exclusive(() => committer.finishLate(prepared)),
  });
  const recounts = startRecountWorker({
    ...shared,
    recount: (slice) => queue.exclusive(() => committer.recount(slice)),
  });
  const stopHourly = startHourlyWork({ ...deps, retentionMs });

  return {
    async ingest(sourceId, samples) {
      const release = queue.reserve(samples.length);
      try {
        const checked = await check(sourceId, samples);
        const batch = await queue.commit({ sourceId, checked, duplicates: new Set() });
        // At most maxWaitMs: a long replay goes on after the reply.
        if (batch.hasLate) await atMost(maxWaitMs, late.wake());
        note([rejections, unknownTags], sourceId, refusedOf(batch, samples));
        return counts.add(replyTo(batch));
      } catch (error) {
        counts.fail(error);
        log.error({ err: error }, 'samples could not be stored');
        throw new Problem(503, 'ingest.unavailable', 'Samples cannot be stored at the moment');
      } finally {
        release();
      }
    },
    preview: async (sourceId, samples) =>
      previewOf(db, { sourceId, checked: await check(sourceId, samples) }),
    counts: () => ({ ...counts.total, waiting: queue.size() }),
    isStoring: counts.isStoring,
    carryState: createCarrier({ registry, commit: queue.commit, wake: late.wake }),
    reject: rejections.add,
    lateApplied: () => late.wake().then(() => recounts.wake()),
    markSilentSources: createSilenceMarker({ db, registry, now, commit: queue.commit }),
    async close() {
      stopListening();
      stopHourly();
      for (const one of [late, recounts, rejections, unknownTags]) await one.close();
      await queue.drained();
    },
  };
}

function createCounts() {
  const total = { accepted: 0, duplicates: 0 };
  let failedAt = -Infinity;
  return {
    total,
    isStoring: () => performance.now() - failedAt > failureShownMs,
    fail(error: unknown): void {
      if (isUnavailable(error)) failedAt = performance.now();
    },
    add(reply: IngestReply): IngestReply {
      failedAt = -Infinity;
      total.accepted += reply.accepted;
      total.duplicates += reply.duplicates;
      return reply;
    },
  };
}

/**
 * Calls `listen` with true when the configuration for samples may have changed, with false when a
 * stop got a reason and hours are to be recounted.
 * @returns the function that unsubscribes.
 */
function onChanged(
  { bus, configuredBy }: Pick<PipelineDeps, 'bus' | 'configuredBy'>,
  listen: (isConfigured: boolean) => void,
): () => void {
  const ends = [
    bus.subscribe('resource.changed', ({ resource }) => {
      if (resource === 'stops') listen(false);
      else if (configuredBy?.has(resource) ?? true) listen(true);
    }),
    bus.subscribe('changes.missed', () => listen(true)),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/**
 * Purges old samples and sums hours into days, on one instance. Returns the function that stops it.
 */
function startHourlyWork({
  db,
  now,
  log,
  leases = singleInstanceLeases,
  retentionMs,
  keepMetricsMs = defaultKeepMetricsMs,
}: Omit<PipelineDeps, 'bus'> & { retentionMs: number }): () => void {
  async function once(name: string, work: () => Promise<void>): Promise<void> {
    if ((await leases.take([name])).has(name)) await work();
  }
  const stopRetention = startHourly(
    () =>
      once('retention', async () => {
        await purgeSamplesBefore(db, now() - retentionMs);
        await purgeQuartersBefore(db, now() - keepMetricsMs);
        await purgeExamplesBefore(db, now() - keepExamplesMs);
        await purgeWarningsBefore(db, now() - keepExamplesMs);
        await purgeUnknownTagsBefore(db, now() - keepExamplesMs);
      }),
    {
      firstAfterMs: minuteMs,
      onError: (err) => log.error({ err }, 'old samples could not be removed'),
    },
  );
  const stopWeeks = startHourly(() => once('weeks', () => makeSampleWeeks(db, now())), {
    firstAfterMs: 1000,
    onError: (err) => log.error({ err }, 'tables of coming weeks could not be made'),
  });
  // After an upgrade, long windows are summed hour by hour until this is done.
  const stopDays = startHourly(() => once('days', () => sumDays(db)), {
    firstAfterMs: 1000,
    onError: (err) => log.error({ err }, 'hours could not be summed into days'),
  });
  return () => {
    for (const stop of [stopRetention, stopWeeks, stopDays]) stop();
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

async function previewOf(
  db: PipelineDeps['db'],
  batch: Pick<Batch, 'sourceId' | 'checked'>,
): Promise<IngestReply> {
  return replyTo({ ...batch, duplicates: await findDuplicates(db, batch) });
}

interface RefusedNotes {
  add(sourceId: string, refused: readonly RejectedPayload[]): void;
}

function note(
  lists: readonly RefusedNotes[],
  sourceId: string,
  refused: readonly RejectedPayload[],
): void {
  for (const list of lists) list.add(sourceId, refused);
}

function refusedOf({ checked }: Batch, samples: readonly unknown[]): RejectedPayload[] {
  return checked.flatMap((code, index) =>
    isRejected(code) ? [{ code, payload: samples[index] }] : [],
  );
}

function replyTo({ checked, duplicates }: Batch): IngestReply {
  const rejected = checked.flatMap((one, index): Rejection[] =>
    isRejected(one) ? [{ index, code: one, ErrorMessage: rejectionMessage(one) }] : [],
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

declare module '#server/web/deps.ts' {
  interface Deps {
    pipeline: Pipeline;
  }
}
