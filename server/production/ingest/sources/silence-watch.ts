import type { PipelineDeps } from '#server/production/ingest/batch.ts';
import type { Pipeline } from '#server/production/ingest/pipeline.ts';

const everyMs = 5000;

/** Looks for sources that have become silent; returns the function that ends it. */
export function startSilenceWatch(
  pipeline: Pick<Pipeline, 'markSilentSources'>,
  log: PipelineDeps['log'],
): () => void {
  let timer: NodeJS.Timeout;
  let hasEnded = false;

  async function look() {
    await pipeline
      .markSilentSources()
      .catch((err: unknown) => log.error({ err }, 'silent data sources could not be looked for'));
    if (!hasEnded) schedule();
  }

  function schedule() {
    timer = setTimeout(() => void look(), everyMs).unref();
  }

  schedule();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
  };
}
