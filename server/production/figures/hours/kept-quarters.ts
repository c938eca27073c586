import { sql } from 'kysely';

import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import type { Interval } from '#server/oee/time/interval.ts';
import { minuteMs } from '#shared/durations.ts';

/** Length of the intervals by which sums of metrics are kept. */
export const quarterMs = 15 * minuteMs;

/** Aggregates of the samples of a metric; nulls where there are none. */
export interface MetricSums {
  average: number | null;
  count: number;
  least: number | null;
  most: number | null;
}

/**
 * Aggregates of the quarter hours of one machine's registered metrics that begin in the window and
 * whose samples are purged, by time. `quarter` counts from the epoch on.
 */
export function keptQuarters(
  db: Db,
  machineId: string,
  { start, end }: Interval,
): Promise<(MetricSums & { name: string; quarter: number })[]> {
  return db
    .selectFrom('metric_quarters as kept')
    .innerJoin('metrics', (join) =>
      join
        .onRef('metrics.machine_id', '=', 'kept.machine_id')
        .onRef('metrics.name', '=', 'kept.name'),
    )
    .select(({ ref }) => [
      'kept.name',
      sql<number>`${ref('kept.at')} / ${sql.lit(quarterMs)}`.as('quarter'),
      sql<number>`${ref('sum')} / ${ref('count')}`.as('average'),
      'count',
      'least',
      'most',
    ])
    .where('kept.machine_id', '=', machineId)
    .where('kept.at', '>=', start)
    .where('kept.at', '<', end)
    .orderBy('kept.at')
    .execute();
}

/** Aggregates of kept quarters over the window, by machine and name joined by a newline. */
export async function keptFigures(
  db: Db,
  machineIds: readonly string[],
  { start, end }: Interval,
): Promise<Map<string, MetricSums>> {
  const rows = await byChunks(machineIds, (ids) =>
    db
      .selectFrom('metric_quarters')
      .select(({ fn }) => [
        'machine_id',
        'name',
        fn.sum<number>('count').as('count'),
        fn.sum<number>('sum').as('sum'),
        fn.min('least').as('least'),
        fn.max('most').as('most'),
      ])
      .where('machine_id', 'in', ids)
      .where('at', '>=', start)
      .where('at', '<', end)
      .groupBy(['machine_id', 'name'])
      .execute(),
  );
  return new Map(
    rows.map(({ machine_id, name, sum, count, least, most }) => [
      `${machine_id}\n${name}`,
      { average: sum / count, count, least, most },
    ]),
  );
}

/** Both aggregates merged. */
export function mergeAggregates(a: MetricSums, b: MetricSums): MetricSums {
  const count = a.count + b.count;
  if (a.count === 0 || b.count === 0) return a.count === 0 ? b : a;
  return {
    count,
    average: ((a.average ?? 0) * a.count + (b.average ?? 0) * b.count) / count,
    least: Math.min(a.least ?? Infinity, b.least ?? Infinity),
    most: Math.max(a.most ?? -Infinity, b.most ?? -Infinity),
  };
}
