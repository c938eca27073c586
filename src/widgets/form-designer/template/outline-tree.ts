import type { OutlineRow } from './edits.ts';

/** A row of the outline with its place in the tree. */
export interface TreeRow {
  row: OutlineRow;
  parentId: string | null;
  /** Position among its siblings, from 1, and their number. */
  place: number;
  count: number;
  /** Undefined without children. */
  isOpen: boolean | undefined;
}

/** The rows with their places in the tree, without those in collapsed sections. */
export function treeOf(rows: readonly OutlineRow[], folded: ReadonlySet<string>): TreeRow[] {
  const parents = parentsOf(rows);
  const counts = new Map<string | null, number>();
  const places = new Map<string, number>();
  for (const { id } of rows) {
    const parentId = parents.get(id) ?? null;
    const place = (counts.get(parentId) ?? 0) + 1;
    counts.set(parentId, place);
    places.set(id, place);
  }
  return rows
    .filter(({ id }) => !ancestorsOf(id, parents).some((above) => folded.has(above)))
    .map((row): TreeRow => {
      const parentId = parents.get(row.id) ?? null;
      return {
        row,
        parentId,
        place: places.get(row.id) ?? 1,
        count: counts.get(parentId) ?? 0,
        isOpen: counts.has(row.id) ? !folded.has(row.id) : undefined,
      };
    });
}

/** The collapsed sections without those that hide a row. */
export function collapsedWithout(
  folded: ReadonlySet<string>,
  rows: readonly OutlineRow[],
  id: string,
): ReadonlySet<string> {
  const above = new Set(ancestorsOf(id, parentsOf(rows)));
  return new Set([...folded].filter((one) => !above.has(one)));
}

/** Parent of each row: a subsection's section, a question's section; null without one. */
function parentsOf(rows: readonly OutlineRow[]): Map<string, string | null> {
  const sections = new Set(rows.filter(({ kind }) => kind === 'section').map(({ id }) => id));
  const parents = new Map<string, string | null>();
  let top: string | null = null;
  for (const row of rows) {
    if (row.kind === 'question') {
      const { SectionId } = row.question;
      parents.set(row.id, sections.has(SectionId) ? SectionId : null);
    } else {
      parents.set(row.id, row.level === 1 ? null : top);
      if (row.level === 1) top = row.id;
    }
  }
  return parents;
}

function ancestorsOf(id: string, parents: ReadonlyMap<string, string | null>): string[] {
  const parent = parents.get(id) ?? null;
  return parent === null ? [] : [parent, ...ancestorsOf(parent, parents)];
}
