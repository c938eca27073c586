import type { Series } from '#schemas/api/machines.gen.ts';
import { chunksOf } from '#server/base/chunks-of.ts';
import { instantText } from '#server/base/instant-text.ts';
import type { Step } from '#server/base/yield-if-due.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import { plantPolicies } from '#server/catalogue/plants/oee-policy/read-policies.ts';
import type { Db } from '#server/db/open.ts';
import { availabilityBase, downMs, kpisOf } from '#server/oee/kpis.ts';
import { defaultPolicy, type OeePolicy } from '#server/oee/policy.ts';
import {
  hourlySeries,
  policyFor,
  type FigureWindow,
  type HourFigures,
} from '#server/production/figures/live-figures.ts';
import { hourMs, minuteMs } from '#shared/durations.ts';

import { dailySeries } from './day-series.ts';
import { plantDays, plantHours } from './plant-hours.ts';
import { isDaily } from './stored-days.ts';

type ValueOf = (hour: HourFigures, policy: OeePolicy) => number | null;

/** Values that a series can have; downtime, uptime and planned time in minutes. */
const values = {
  totalparts: ({ sums }) => sums.totalParts,
  goodparts: ({ sums }) => sums.goodParts,
  rejectparts: ({ sums }) => sums.rejectParts,
  OEE: ({ sums }, policy) => kpisOf(sums, policy).OEE,
  availability: ({ sums }, policy) => kpisOf(sums, policy).Availability,
  performance: ({ sums }, policy) => kpisOf(sums, policy).Performance,
  quality: ({ sums }, policy) => kpisOf(sums, policy).Quality,
  downtime: ({ sums }, policy) => downMs(sums, policy) / minuteMs,
  uptime: ({ sums }) => sums.runMs / minuteMs,
  planned: ({ sums }, policy) => availabilityBase(sums, policy) / minuteMs,
} satisfies Record<string, ValueOf>;

export type SeriesKey = keyof typeof values;
export const seriesKeys = Object.keys(values) as SeriesKey[];

/** Machine hours per read: some 50 ms of work. */
const hoursAtOnce = 4000;

interface SeriesQuestion {
  keys: readonly SeriesKey[];
  window: FigureWindow;
  /** Whether the series is hourly for windows of any length. */
  isHourly?: boolean;
  step: Step;
}

/** For each machine and key one series, by the hour of the plant's clock; by the day over more than 31 days. */
export async function machineSeries(
  db: Db,
  machines: readonly MachineRecord[],
  { keys, window, isHourly = false, step }: SeriesQuestion,
): Promise<Series[]> {
  const policies = await plantPolicies(db, machines);
  const windowHours = Math.max(1, (window.end - window.start) / hourMs);
  const atOnce = Math.max(1, Math.floor(hoursAtOnce / windowHours));
  const isByDay = !isHourly && isDaily(window);
  function policyOf(plantId: string): PolicyAt {
    return seenIn(window, policies.get(plantId));
  }
  const series: Series[] = [];
  for (const some of chunksOf(machines, atOnce)) {
    await step();
    const ids = some.map(({ id }) => id);
    const hours = isByDay
      ? await dailySeries(db, ids, { window, step })
      : await hourlySeries(db, ids, window);
    for (const { id, plant_id } of some)
      for (const key of keys)
        series.push({
          Id: id,
          Key: key,
          History: [{ Items: pointsOf(hours.get(id) ?? [], values[key], policyOf(plant_id)) }],
        });
  }
  return series;
}

/**
 * Like `machineSeries`, for the machines of one plant as one: sums are added before they are divided.
 */
export async function plantSeries(
  db: Db,
  machines: readonly MachineRecord[],
  { keys, window, isHourly = false, step, id }: SeriesQuestion & { id: string },
): Promise<Series[]> {
  const ids = machines.map((machine) => machine.id);
  const read = !isHourly && isDaily(window) ? plantDays : plantHours;
  const hours = await read(db, ids, { window, step });
  const [own] = (await plantPolicies(db, machines)).values();
  const policy = seenIn(window, own);
  const series: Series[] = [];
  for (const key of keys) {
    await step();
    series.push({ Id: id, Key: key, History: [{ Items: pointsOf(hours, values[key], policy) }] });
  }
  return series;
}

type PolicyAt = (at: number) => OeePolicy;

function seenIn(window: FigureWindow, own: PolicyAt = () => defaultPolicy): PolicyAt {
  return (at) => policyFor(window, own(at));
}

function pointsOf(hours: readonly HourFigures[], valueOf: ValueOf, policyAt: PolicyAt) {
  return hours.map((hour) => {
    const start = instantText(hour.start);
    return {
      Value: valueOf(hour, policyAt(hour.start)),
      DateTime: start,
      GroupBy: null,
      GroupId: null,
      IntervalStart: start,
      IntervalEnd: instantText(hour.end),
    };
  });
}
