import type { Series } from '#schemas/api/machines.gen.ts';
import type { Db } from '#server/db/open.ts';
import {
  hourlySeries,
  hourlySeriesOfAll,
  policyFor,
  type FigureWindow,
  type HourFigures,
} from '#server/ingest/live-figures.ts';
import { availabilityBase, downMs, kpisOf } from '#server/oee/kpis.ts';
import { defaultPolicy, type OeePolicy } from '#server/oee/policy.ts';
import { addSums } from '#server/oee/sums.ts';

import type { MachineRecord } from './machines.store.ts';
import { plantPolicies } from './plant-policies.ts';

type ValueOf = (hour: HourFigures, policy: OeePolicy) => number | null;

/** What a series can show of an hour; downtime, uptime and planned time in minutes. */
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
  planned: ({ sums }, policy) => availabilityBase(sums, policy) / 60_000,
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
      History: [
        {
          Items: pointsOf(
            hours.get(id) ?? [],
            values[key],
            policyFor(window, policies.get(plant_id) ?? defaultPolicy),
          ),
        },
      ],
    })),
  );
}

/** The same for machines of one plant as a whole: their hours are summed before they are divided. */
export async function plantSeries(
  db: Db,
  machines: readonly MachineRecord[],
  { keys, window, id }: { keys: readonly SeriesKey[]; window: FigureWindow; id: string },
): Promise<Series[]> {
  const ids = machines.map((machine) => machine.id);
  const hours = summedHours(await hourlySeriesOfAll(db, ids, window));
  const [own = defaultPolicy] = (await plantPolicies(db, machines)).values();
  const policy = policyFor(window, own);
  return keys.map((key) => ({
    Id: id,
    Key: key,
    History: [{ Items: pointsOf(hours, values[key], policy) }],
  }));
}

/** In order. An hour ends where the last of its machines does. */
function summedHours(all: readonly HourFigures[]): HourFigures[] {
  const byStart = new Map<number, HourFigures>();
  for (const hour of all) {
    const { end, sums } = byStart.get(hour.start) ?? { end: hour.end, sums: {} };
    byStart.set(hour.start, {
      start: hour.start,
      end: Math.max(end, hour.end),
      sums: addSums(sums, hour.sums),
    });
  }
  return [...byStart.values()].toSorted((a, b) => a.start - b.start);
}

function pointsOf(hours: readonly HourFigures[], valueOf: ValueOf, policy: OeePolicy) {
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
