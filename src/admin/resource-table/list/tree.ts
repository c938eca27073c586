import type { ResourceRow } from '#resources/use-resource.ts';

interface Branch {
  row: ResourceRow;
  /** 2 below another row. */
  level: 1 | 2;
}

/**
 * Rows in their order, each followed by those that belong to it. One whose parent is on another page
 * keeps its place.
 * @param field With the id of the parent; undefined for rows without any.
 */
export function treeOf(rows: readonly ResourceRow[], field: string | undefined): Branch[] {
  if (field === undefined) return rows.map((row) => ({ row, level: 1 }));
  const ids = new Set<unknown>(rows.map(({ Id }) => Id));
  const branches: Branch[] = [];
  for (const row of rows.filter((one) => !ids.has(one[field]))) {
    branches.push({ row, level: 1 });
    for (const below of rows) if (below[field] === row.Id) branches.push({ row: below, level: 2 });
  }
  return branches;
}
