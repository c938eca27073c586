import type { Db } from '#server/db/open.ts';
import type { StopCategory } from '#server/oee/time-sums.ts';

/** A reason for display. */
export interface NamedReason {
  id: string;
  code: string;
  name: string;
  /** Name of the parent reason. */
  group: string | null;
  category: StopCategory;
}

/** Reasons by id. Deleted ones are left out. */
export async function reasonNames(
  db: Db,
  ids: Iterable<string>,
): Promise<Map<string, NamedReason>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('stop_reasons')
    .leftJoin('stop_reasons as parents', 'parents.id', 'stop_reasons.parent_id')
    .select(['stop_reasons.id', 'stop_reasons.code', 'stop_reasons.category'])
    .select(['stop_reasons.display_name as name', 'parents.display_name as group'])
    .where('stop_reasons.id', 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
