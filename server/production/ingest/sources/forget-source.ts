import type { Db } from '#server/db/open.ts';

/** Tables with what was noted of a source, by its `source_id`. */
export const notedOfSource = ['source_rejections', 'rejected_examples', 'source_warnings'] as const;

/** Deletes what was noted of a source that is removed. */
export async function forgetSource(tx: Db, sourceId: string): Promise<void> {
  for (const table of notedOfSource)
    await tx.deleteFrom(table).where('source_id', '=', sourceId).execute();
}
