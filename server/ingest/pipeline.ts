import type { IngestReply, Rejection } from '#schemas/api/ingest.gen.ts';
import { Problem } from '#server/problem.ts';

import type { Batch, PipelineParts } from './batch.ts';
import { checkSample, messageOf, type CheckedSample, type RejectionCode } from './check-sample.ts';
import { createCommitQueue } from './commit-queue.ts';
import { createCommitter } from './commit.ts';
import { createRegistry } from './registry.ts';
import { startRetention } from './retention.ts';
import { newlySilent } from './source-life.ts';

export interface Pipeline {
  /**
   * Stores what of `samples` can be stored; resolves after the commit. Items need not be samples:
   * one that is none is rejected by itself.
   * @throws Problem 503 when nothing could be stored, or too much is waiting: send again later.
   */
  ingest(sourceId: string, samples: readonly unknown[]): Promise<IngestReply>;
  /** Marks the machines of sources that have become silent. For `startSilenceWatch`. */
  markSilentSources(): Promise<void>;
  /** Resolves when everything that was waiting is stored. */
  close(): Promise<void>;
}

const defaultRetentionMs = 35 * 86_400_000;

/** A registry this old is read anew: an integrator may have changed a cycle or a calendar. */
const registryMaxAgeMs = 60_000;
/** Names nobody knows are looked for in the database at most this often. */
const registryMinAgeMs = 2_000;

/** One way for all connectors: check, store once, commit many batches together, tell the bus. */
export function createPipeline(parts: PipelineParts): Pipeline {
  const { db, now, log, retentionMs = defaultRetentionMs } = parts;
  const registry = createRegistry(db, now);
  const queue = createCommitQueue(createCommitter({ ...parts, machineOf: registry.machineOf }));
  const stopRetention = startRetention({
    db,
    now,
    retentionMs,
    onError: (err) => log.error({ err }, 'old samples could not be removed'),
  });

  async function check(sourceId: string, samples: readonly unknown[]): Promise<Batch['checked']> {
    if (now() - registry.loadedAt() > registryMaxAgeMs) await registry.refresh();
    const checked = checkAll(sourceId, samples);
    const isUnknown = checked.some((one) => typeof one === 'string' && unknownCodes.has(one));
    if (!isUnknown || now() - registry.loadedAt() < registryMinAgeMs) return checked;
    await registry.refresh();
    return checkAll(sourceId, samples);
  }

  function checkAll(sourceId: string, samples: readonly unknown[]) {
    const context = {
      machines: registry.machinesOf(sourceId) ?? new Map(),
      now: now(),
      retentionMs,
    };
    return samples.map((sample) => checkSample(sample, context));
  }

  return {
    async ingest(sourceId, samples) {
      const release = queue.reserve(samples.length);
      try {
        const checked = await check(sourceId, samples);
        return replyTo(await queue.commit({ sourceId, checked, duplicates: new Set() }));
      } catch (error) {
        log.error({ err: error }, 'samples could not be stored');
        throw new Problem(503, 'ingest.unavailable', 'Samples cannot be stored at the moment');
      } finally {
        release();
      }
    },
    async markSilentSources() {
      const silent = await newlySilent(db, now());
      if (silent.length > 0) await registry.refresh();
      for (const { id } of silent)
        await queue.commit({ sourceId: id, checked: [], duplicates: new Set(), isSilence: true });
    },
    async close() {
      stopRetention();
      await queue.drained();
    },
  };
}

const unknownCodes: ReadonlySet<RejectionCode> = new Set([
  'sample.unknownMachine',
  'sample.unknownTag',
  'sample.unknownProduct',
]);

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
