import { sql } from 'kysely';

import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import { seqOrder } from '#server/db/sample-order.ts';
import { storedQuality, type Quality } from '#server/oee/quality.ts';
import type { Interval } from '#server/oee/time/interval.ts';
import type { PlantClock } from '#server/oee/time/plant-clock.ts';
import {
  mergeAggregates,
  keptFigures,
  keptQuarters,
  quarterMs,
} from '#server/production/figures/hours/kept-quarters.ts';

/** A metric as it is registered, with its newest value; null before the first. */
export interface MetricValue {
  machineId: string;
  machineName: string;
  name: string;
  displayName: string;
  unit: string;
  setPoint: number | null;
  min: number | null;
  max: number | null;
  /** Decimal places; null: as many as the limits need. */
  decimals: number | null;
  position: number;
  value: number | null;
  at: number | null;
  quality: Quality;
}

export interface MetricFigures {
  machineId: string;
  machineName: string;
  name: string;
  displayName: string;
  unit: string;
  setPoint: number | null;
  decimals: number | null;
  position: number;
  /** Null where the window holds no sample. */
  min: number | null;
  max: number | null;
  average: number | null;
  last: number | null;
  count: number;
}

/** By machine, then by position. */
export async function latestMetrics(db: Db, machineIds: readonly string[]): Promise<MetricValue[]> {
  const rows = await byChunks(machineIds, (ids) =>
    registeredMetrics(db, ids)
      .leftJoin('metric_values as newest', (join) =>
        join
          .onRef('newest.machine_id', '=', 'metrics.machine_id')
          .onRef('newest.name', '=', 'metrics.name'),
      )
      .select(['metrics.min_value as min', 'metrics.max_value as max'])
      .select(['newest.value', 'newest.at', 'newest.quality'])
      .execute(),
  );
  return rows.map(({ quality, ...metric }) =>
    Object.assign(metric, { quality: storedQuality(quality ?? 0) }),
  );
}

/**
 * Statistics of each metric over the window; nulls for metrics without samples. The last value is
 * from samples that are still kept.
 */
export async function metricStats(
  db: Db,
  machineIds: readonly string[],
  window: Interval,
): Promise<MetricFigures[]> {
  const kept = await keptFigures(db, machineIds, window);
  const metrics = await sampleStats(db, machineIds, window);
  for (const metric of metrics) {
    const earlier = kept.get(`${metric.machineId}\n${metric.name}`);
    if (!earlier) continue;
    const { min, max, average, count } = metric;
    const all = mergeAggregates(earlier, { least: min, most: max, average, count });
    Object.assign(metric, {
      min: all.least,
      max: all.most,
      average: all.average,
      count: all.count,
    });
  }
  return metrics;
}

function sampleStats(
  db: Db,
  machineIds: readonly string[],
  window: Interval,
): Promise<MetricFigures[]> {
  return byChunks(machineIds, (ids) =>
    registeredMetrics(db, ids)
      .leftJoin('samples', (join) =>
        join
          .onRef('samples.machine_id', '=', 'metrics.machine_id')
          .onRef('samples.tag', '=', 'metrics.name')
          .on('samples.at', '>=', window.start)
          .on('samples.at', '<', window.end),
      )
      .select(({ fn, selectFrom }) => [
        fn.min('samples.number_value').as('min'),
        fn.max('samples.number_value').as('max'),
        fn.avg<number | null>('samples.number_value').as('average'),
        fn.count<number>('samples.at').as('count'),
        selectFrom('samples as newer')
          .select('newer.number_value')
          .whereRef('newer.machine_id', '=', 'metrics.machine_id')
          .whereRef('newer.tag', '=', 'metrics.name')
          .where('newer.at', '>=', window.start)
          .where('newer.at', '<', window.end)
          .orderBy('newer.at', 'desc')
          .orderBy(seqOrder('newer.seq'), 'desc')
          .limit(1)
          .as('last'),
      ])
      .groupBy([
        'metrics.machine_id',
        'machines.machine_name',
        'machines.position',
        'metrics.name',
        'metrics.display_name',
        'metrics.unit',
        'metrics.set_point',
        'metrics.decimals',
        'metrics.position',
      ])
      .execute(),
  );
}

export interface MetricHour {
  name: string;
  /** First instant of an hour of the plant's clock. */
  start: number;
  average: number | null;
  least: number | null;
  most: number | null;
}

/**
 * Statistics of one machine's metrics in each hour of the plant's clock; hours without samples are
 * left out. Every clock's hours consist of full quarters, so the database sums those.
 */
export async function metricHours(
  db: Db,
  machineId: string,
  { window, clock }: { window: Interval; clock: PlantClock },
): Promise<MetricHour[]> {
  const quarter = sql<number>`samples.at / ${sql.lit(quarterMs)}`;
  const rows = await db
    .selectFrom('samples')
    .innerJoin('metrics', (join) =>
      join
        .onRef('metrics.machine_id', '=', 'samples.machine_id')
        .onRef('metrics.name', '=', 'samples.tag'),
    )
    .select(({ fn }) => [
      'samples.tag as name',
      quarter.as('quarter'),
      fn.avg<number | null>('samples.number_value').as('average'),
      fn.count<number>('samples.number_value').as('count'),
      fn.min('samples.number_value').as('least'),
      fn.max('samples.number_value').as('most'),
    ])
    .where('samples.machine_id', '=', machineId)
    .where('samples.at', '>=', window.start)
    .where('samples.at', '<', window.end)
    .groupBy(['samples.tag', quarter])
    .orderBy(quarter)
    .execute();
  const kept = await keptQuarters(db, machineId, window);
  const hours = new Map<string, MetricHour & { count: number }>();
  for (const { name, quarter: index, ...more } of [...kept, ...rows]) {
    const start = clock.hourStart(index * quarterMs);
    const key = `${name} ${start}`;
    const known = hours.get(key);
    hours.set(key, { name, start, ...(known ? mergeAggregates(known, more) : more) });
  }
  return [...hours.values()];
}

function registeredMetrics(db: Db, machineIds: readonly string[]) {
  return db
    .selectFrom('metrics')
    .innerJoin('machines', 'machines.id', 'metrics.machine_id')
    .select([
      'metrics.machine_id as machineId',
      'machines.machine_name as machineName',
      'metrics.name',
      'metrics.display_name as displayName',
      'metrics.unit',
      'metrics.set_point as setPoint',
      'metrics.decimals',
      'metrics.position',
    ])
    .where('metrics.machine_id', 'in', machineIds)
    .orderBy('machines.position')
    .orderBy('metrics.machine_id')
    .orderBy('metrics.position');
}
