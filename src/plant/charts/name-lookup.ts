import { textAt } from '#engine/figures/row-fields.ts';
import type { AnyRow } from '#engine/widget.ts';

/** Returns names by id from rows with `Id` and `DisplayName`; the id itself where there is none. */
export function nameLookup(rows: readonly AnyRow[] = []): (id: string) => string {
  const names = new Map(rows.map((row) => [textAt(row, 'Id'), textAt(row, 'DisplayName')]));
  return (id) => names.get(id) || id;
}
