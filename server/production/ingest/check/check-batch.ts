import { chunksOf } from '#server/base/chunks-of.ts';
import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import type { Batch } from '#server/production/ingest/batch.ts';
import type { Registry } from '#server/production/ingest/commit/registry.ts';
import { minuteMs } from '#shared/durations.ts';

import { checkSample, type RejectionCode, type SampleShape } from './check-sample.ts';
import { createReceivedInstants } from './received-instants.ts';

/** The registry is read again at this age: an integrator may have changed a cycle or a calendar. */
const registryMaxAgeMs = minuteMs;
/** Unknown names cause a read of the database at most this often. */
const registryMinAgeMs = 2_000;
/** Samples per slice: yields to other work after each. */
const batchSize = 500;

/** Codes after which the registry is read again: the name may have been registered since. */
const unknownCodes: ReadonlySet<RejectionCode> = new Set([
  'sample.unknownMachine',
  'sample.machineRetired',
  'sample.unknownTag',
  'sample.unknownProduct',
  'sample.unknownReason',
]);

/**
 * Checks the samples of a call against the registry, which is read again where a name is unknown.
 */
export function createChecker({
  registry,
  now,
  retentionMs,
}: {
  registry: Registry;
  now: () => number;
  retentionMs: number;
}) {
  const receivedAt = createReceivedInstants(now);

  async function checkAll(
    sourceId: string,
    samples: readonly unknown[],
  ): Promise<Batch['checked']> {
    const machines = registry.machinesOf(sourceId) ?? new Map();
    const context = {
      machines,
      now: now(),
      retentionMs,
      receivedAt: (sample: SampleShape, at: number) => receivedAt(sourceId, sample, at),
    };
    const yieldIfDue = createYieldIfDue();
    const checked: Batch['checked'] = [];
    for (const some of chunksOf(samples, batchSize)) {
      for (const sample of some) checked.push(checkSample(sample, context));
      await yieldIfDue();
    }
    return checked;
  }

  return async function check(sourceId: string, samples: readonly unknown[]) {
    // Absolute value: the clock may have been set back.
    const age = Math.abs(now() - registry.loadedAt());
    if (age > registryMaxAgeMs) await registry.refresh();
    const checked = await checkAll(sourceId, samples);
    const isUnknown = checked.some((one) => typeof one === 'string' && unknownCodes.has(one));
    if (!isUnknown || Math.abs(now() - registry.loadedAt()) < registryMinAgeMs) return checked;
    await registry.refresh();
    return checkAll(sourceId, samples);
  };
}
