import type { PlantGroup } from '#plant/all-machines/plant-groups.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';
import { compareNames } from '#shared/compare-names.ts';

export type GridColumn =
  | 'machine'
  | 'status'
  | 'oee'
  | 'availability'
  | 'performance'
  | 'quality'
  | 'parts'
  | 'downtime'
  | 'scrap'
  | 'product';

export interface GridOrder {
  by: GridColumn;
  ascending: boolean;
}

/** Order with the locale for comparing texts. */
type Order = GridOrder & { locale: string };

/** The head of a plant, or one of its machines. */
export type GridRow = { Id: string; head: { name: string; count: number } } | Machine;

export function isHead(row: GridRow): row is Extract<GridRow, { head: object }> {
  return 'head' in row;
}

/** Plants followed by their machines, in the given order or sorted by a column. */
export function gridRows(groups: readonly PlantGroup[], order: Order | undefined): GridRow[] {
  return groups.flatMap(({ id, name, machines }) => [
    { Id: `plant ${id}`, head: { name, count: machines.length } },
    ...(order ? machines.toSorted((a, b) => compare(a, b, order)) : machines),
  ]);
}

const valueOf: Record<GridColumn, (row: Machine) => string | number | null> = {
  machine: (row) => row.DisplayName,
  status: (row) => row.Value,
  oee: (row) => row.OEE,
  availability: (row) => row.Availability,
  performance: (row) => row.Performance,
  quality: (row) => row.Quality,
  parts: (row) => row.TotalParts,
  downtime: (row) => row.DownTime,
  scrap: (row) => row.RejectParts,
  product: (row) => row.Product,
};

/** Missing values come last in both directions. */
function compare(one: Machine, other: Machine, { by, ascending, locale }: Order): number {
  const [a, b] = [valueOf[by](one), valueOf[by](other)];
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const ahead =
    typeof a === 'number' && typeof b === 'number'
      ? a - b
      : compareNames(String(a), String(b), locale);
  return ascending ? ahead : -ahead;
}
