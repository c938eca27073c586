import type { TFunction } from 'i18next';

import { refusalOf, type Refusal } from '#resources/refusal.ts';
import type { Resource, ResourceRow, ResourceValues } from '#resources/use-resource.ts';

/** A row as last read, and its changes. */
export interface Change {
  row: ResourceRow;
  body: ResourceValues;
}

interface Refused extends Change {
  refusal: Refusal;
}

export interface ChangedRow {
  /** The row before. */
  before: ResourceRow;
  /** The row after. */
  row: ResourceRow;
}

/** Results by row; rows that were not tried are in `left`. */
export interface Outcome {
  changed: readonly ChangedRow[];
  refused: readonly Refused[];
  left: readonly Change[];
}

/**
 * Changes rows one after the other: each is stored or refused on its own. An error that concerns no
 * row, such as an unreachable server, stops it.
 */
export async function changeEach(
  resource: Pick<Resource, 'change'>,
  changes: readonly Change[],
  { t, onDone }: { t: TFunction; onDone(count: number): void },
): Promise<Outcome> {
  const changed: ChangedRow[] = [];
  const refused: Refused[] = [];
  for (const [index, change] of changes.entries()) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one request at a time, so that the server also answers other users
      const answer = await resource.change(change.row, change.body);
      changed.push({ before: change.row, row: { ...change.row, ...answer } });
    } catch (error) {
      const refusal = refusalOf(error, t);
      if (!refusal || refusal.isShown) return { changed, refused, left: changes.slice(index) };
      refused.push({ ...change, refusal });
    }
    onDone(index + 1);
  }
  return { changed, refused, left: [] };
}

/** Rows for a retry. Conflicts use the current row: the chosen fields are to be overwritten. */
export function rowsToRetry({ refused, left }: Outcome): ResourceRow[] {
  return [
    ...refused.map(({ row, refusal }) => refusal.current ?? row),
    ...left.map(({ row }) => row),
  ];
}

/** Changes that restore the earlier values of the changed fields. */
export function undoChanges(changed: readonly ChangedRow[], names: readonly string[]): Change[] {
  return changed.map(({ before, row }) => ({
    row,
    body: Object.fromEntries(names.map((name) => [name, before[name] ?? null])),
  }));
}
