import type { TFunction } from 'i18next';

import { refusalOf, type Refusal } from '#resources/refusal.ts';
import type { Resource, ResourceRow, ResourceValues } from '#resources/use-resource.ts';

/** A row as last read, and its changes. */
export interface RowEdit {
  row: ResourceRow;
  body: ResourceValues;
}

interface Refused extends RowEdit {
  refusal: Refusal;
}

export interface ChangedRow {
  /** The row before. */
  before: ResourceRow;
  /** The row after. */
  row: ResourceRow;
}

/** Results by row; rows that were not tried are in `left`. */
export interface ChangeResults {
  changed: readonly ChangedRow[];
  refused: readonly Refused[];
  left: readonly RowEdit[];
}

/**
 * Changes rows one after the other: each is stored or refused on its own. An error that concerns no
 * row, such as an unreachable server, stops it.
 */
export async function changeEach(
  resource: Pick<Resource, 'change'>,
  changes: readonly RowEdit[],
  { t, onDone }: { t: TFunction; onDone(count: number): void },
): Promise<ChangeResults> {
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
export function rowsToRetry({ refused, left }: ChangeResults): ResourceRow[] {
  return [
    ...refused.map(({ row, refusal }) => refusal.current ?? row),
    ...left.map(({ row }) => row),
  ];
}

/** Changes that restore the earlier values of the changed fields. */
export function undoChanges(changed: readonly ChangedRow[], names: readonly string[]): RowEdit[] {
  return changed.map(({ before, row }) => ({
    row,
    body: Object.fromEntries(names.map((name) => [name, before[name] ?? null])),
  }));
}
