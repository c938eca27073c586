import type { MachineRules } from '#server/oee/ledger/ledger.ts';
import type { DatedValue, EarlierValue } from '#server/oee/time/dated.ts';
import { valueAt } from '#server/oee/time/dated.ts';
import type { PlantClock } from '#server/oee/time/plant-clock.ts';

export interface ProductRow {
  id: string;
  ideal_cycle_ms: number | null;
  /** JSON of the earlier cycles. */
  earlier_cycles: string;
}

type Cycle = number | null;

/** Ideal cycles of products at an instant, by the clock of a plant. */
export function productCycles(
  rows: readonly ProductRow[],
): (clock: PlantClock) => MachineRules['cycleOf'] {
  const products = new Map(rows.map((row) => [row.id, datedCycle(row)]));
  const byZone = new Map<string, MachineRules['cycleOf']>();
  return (clock) => {
    const known = byZone.get(clock.zone) ?? cyclesAt(products, clock);
    byZone.set(clock.zone, known);
    return known;
  };
}

function cyclesAt(
  products: ReadonlyMap<string, DatedValue<Cycle>>,
  clock: PlantClock,
): MachineRules['cycleOf'] {
  const asked = new Map<string, (at: number) => Cycle>();
  return (product, at) => {
    const dated = products.get(product ?? '');
    if (product === null || !dated) return null;
    if (dated.earlier.length === 0) return dated.value;
    const cycleAt = asked.get(product) ?? valueAt(dated, clock);
    asked.set(product, cycleAt);
    return cycleAt(at);
  };
}

/** Milliseconds; null where unknown. */
export function datedCycle({
  ideal_cycle_ms,
  earlier_cycles,
}: Omit<ProductRow, 'id'>): DatedValue<Cycle> {
  return { value: ideal_cycle_ms, earlier: JSON.parse(earlier_cycles) as EarlierValue<Cycle>[] };
}
