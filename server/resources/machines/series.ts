import type { Series } from '#schemas/api/machines.gen.ts';
import type { Db } from '#server/db/open.ts';
import { hourlySeries, type FigureWindow, type HourFigures } from '#server/ingest/live-figures.ts';
import { downMs, kpisOf } from '#server/oee/kpis.ts';
import { defaultPolicy, type OeePolicy } from '#server/oee/policy.ts';

import type { MachineRecord } from './machines.store.ts';
import { plantPolicies } from './plant-policies.ts';

type ValueOf = (hour: HourFigures, policy: OeePolicy) => number | null;

/** What a series can show of an hour; downtime and uptime in minutes. */
const values = {
  totalparts: ({ sums }) => sums.totalParts,
  goodparts: ({ sums }) => sums.goodParts,
  rejectparts: ({ sums }) => sums.rejectParts,
  OEE: ({ sums }, policy) => kpisOf(sums, policy).OEE,
  availability: ({ sums }, policy) => kpisOf(sums, policy).Availability,
  performance: ({ sums }, policy) => kpisOf(sums, policy).Performance,
  quality: ({ sums }, policy) => kpisOf(sums, policy).Quality,
  downtime: ({ sums }, policy) => downMs(sums, policy) / 60_000,
  uptime: ({ sums }) => sums.runMs / 60_000,
} satisfies Record<string, ValueOf>;

export type SeriesKey = keyof typeof values;
export const seriesKeys = Object.keys(values) as SeriesKey[];

/** For each machine and key one series, hour by hour of the plant's clock. */
export async function machineSeries(
  db: Db,
  machines: readonly MachineRecord[],
  { keys, window }: { keys: readonly SeriesKey[]; window: FigureWindow },
): Promise<Series[]> {
  const ids = machines.map(({ id }) => id);
  const hours = await hourlySeries(db, ids, window);
  const policies = await plantPolicies(db, machines);
  return machines.flatMap(({ id, plant_id }) =>
    keys.map((key) => ({
      Id: id,
      Key: key,
      History: [{ Items: pointsOf(hours.get(id) ?? [], values[key], policies.get(plant_id)) }],
    })),
  );
}

function pointsOf(
  hours: readonly HourFigures[],
  valueOf: ValueOf,
  policy: OeePolicy = defaultPolicy,
) {
  return hours.map((hour) => {
    const start = new Date(hour.start).toISOString();
    return {
      Value: valueOf(hour, policy),
      DateTime: start,
      GroupBy: null,
      GroupId: null,
      IntervalStart: start,
      IntervalEnd: new Date(hour.end).toISOString(),
    };
  });
}
