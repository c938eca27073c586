import type { Dimension } from '#schemas/api/machine-service.gen.ts';
import type { Step } from '#server/base/yield-if-due.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import type { TimeWindow } from '#server/web/lists/window.ts';
import { dayMs } from '#shared/durations.ts';

/** Days per query: some milliseconds each. Samples of metrics are kept for some weeks. */
const daysAtOnce = 1;

interface ValueRange {
  min: number;
  max: number;
  count: number;
}

export async function listDimensions(
  db: Db,
  machines: readonly MachineRecord[],
  { window, step }: { window: TimeWindow; step: Step },
): Promise<Dimension[]> {
  const ids = machines.map(({ id }) => id);
  if (ids.length === 0) return [];
  const metrics = await db
    .selectFrom('metrics')
    .selectAll()
    .where('machine_id', 'in', ids)
    .orderBy('machine_id')
    .orderBy('position')
    .execute();
  const dimensions: Dimension[] = [];
  for (const metric of metrics) {
    const seen = await rangeOf(db, metric, { window, step });
    dimensions.push({
      Name: metric.name,
      DisplayName: metric.display_name,
      MachineId: metric.machine_id,
      Unit: metric.unit,
      Min: seen?.min ?? null,
      Max: seen?.max ?? null,
      Count: seen?.count ?? 0,
      Low: metric.min_value,
      High: metric.max_value,
      SetPoint: metric.set_point,
      Range: seen ? `${seen.min},${seen.max}` : '0,100',
    });
  }
  return dimensions;
}

async function rangeOf(
  db: Db,
  { machine_id, name }: { machine_id: string; name: string },
  { window, step }: { window: TimeWindow; step: Step },
): Promise<ValueRange | null> {
  const seen: ValueRange = { min: Infinity, max: -Infinity, count: 0 };
  const first = await db
    .selectFrom('samples')
    .select('at')
    .where('machine_id', '=', machine_id)
    .where('tag', '=', name)
    .where('at', '>=', window.start)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  for (let from = first?.at ?? window.end; from < window.end; from += daysAtOnce * dayMs) {
    const row = await db
      .selectFrom('samples')
      .select(({ fn }) => [
        fn.min('number_value').as('min'),
        fn.max('number_value').as('max'),
        fn.count<number>('number_value').as('count'),
      ])
      .where('machine_id', '=', machine_id)
      .where('tag', '=', name)
      .where('at', '>=', from)
      .where('at', '<', Math.min(window.end, from + daysAtOnce * dayMs))
      .executeTakeFirstOrThrow();
    await step();
    if (row.min === null || row.max === null) continue;
    seen.min = Math.min(seen.min, row.min);
    seen.max = Math.max(seen.max, row.max);
    seen.count += row.count;
  }
  return seen.count > 0 ? seen : null;
}
