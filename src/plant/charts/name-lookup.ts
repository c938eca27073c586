import { textAt } from '#engine/figures/row-fields.ts';
import type { AnyRow } from '#engine/widget.ts';

/** Names by id, as rows with `Id` and `DisplayName` have them; an id without one is its own name. */
export function nameLookup(rows: readonly AnyRow[] = []): (id: string) => string {
  const names = new Map(rows.map((row) => [textAt(row, 'Id'), textAt(row, 'DisplayName')]));
  return (id) => names.get(id) || id;
}
