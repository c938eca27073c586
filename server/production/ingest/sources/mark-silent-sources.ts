import type { Db } from '#server/db/open.ts';
import type { Batch } from '#server/production/ingest/batch.ts';
import type { Registry } from '#server/production/ingest/commit/registry.ts';

import { unmarkedSilentSources } from './source-life.ts';

interface MarkerDeps {
  db: Db;
  registry: Registry;
  now: () => number;
  commit(batch: Batch): Promise<unknown>;
}

/** Marks sources that have become silent, through the commit queue. */
export function createSilenceMarker({ db, registry, now, commit }: MarkerDeps) {
  return async function markSilentSources(): Promise<void> {
    const silent = await unmarkedSilentSources(db, now());
    if (silent.length > 0) await registry.refresh();
    for (const { id } of silent)
      await commit({ sourceId: id, checked: [], duplicates: new Set(), isSilence: true });
  };
}
