import { startPolling } from '#server/base/start-polling.ts';
import type { PipelineDeps } from '#server/production/ingest/batch.ts';
import type { Pipeline } from '#server/production/ingest/pipeline.ts';

const everyMs = 5000;

/** Looks for sources that have become silent, at intervals; returns the function that stops it. */
export function startSilenceWatch(
  pipeline: Pick<Pipeline, 'markSilentSources'>,
  log: PipelineDeps['log'],
): () => Promise<void> {
  return startPolling(() => pipeline.markSilentSources(), {
    everyMs,
    onError: (err) => log.error({ err }, 'silent data sources could not be looked for'),
  });
}
