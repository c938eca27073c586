import type { ResourceRow } from '#resources/use-resource.ts';

interface Branch {
  row: ResourceRow;
  /** 2: a child row. */
  level: 1 | 2;
}

/**
 * Rows in order, each followed by its children. A child whose parent is on another page keeps its
 * place.
 * @param field Field with the parent's id; undefined for rows without parents.
 */
export function rowTree(rows: readonly ResourceRow[], field: string | undefined): Branch[] {
  if (field === undefined) return rows.map((row) => ({ row, level: 1 }));
  const ids = new Set<unknown>(rows.map(({ Id }) => Id));
  const branches: Branch[] = [];
  for (const row of rows.filter((one) => !ids.has(one[field]))) {
    branches.push({ row, level: 1 });
    for (const below of rows) if (below[field] === row.Id) branches.push({ row: below, level: 2 });
  }
  return branches;
}
