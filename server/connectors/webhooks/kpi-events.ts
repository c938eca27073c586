import { instantText } from '#server/base/instant-text.ts';
import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import type { Db } from '#server/db/open.ts';
import type { Interval } from '#server/oee/time/interval.ts';
import { shiftsWithin } from '#server/oee/time/shift-pieces.ts';
import { figuresByMachine, type MachineFigures } from '#server/production/figures/live-figures.ts';
import {
  figureMachines,
  isHeardOf,
  type FigureMachine,
} from '#server/production/figures/machines/figure-machines.ts';
import { hourMs, minuteMs } from '#shared/durations.ts';

import type { EventQuery, NewEvents, WebhookEvent } from './webhook-events.ts';

/** Waits for late samples. */
const graceMs = minuteMs;
/** Longest look-back: after a longer interruption only the last day is sent. */
const lookBackMs = 24 * hourMs;

/** A period that KPIs are computed for. */
interface Period extends Interval {
  /** Name of the shift, if any. */
  shift: string | null;
}

/** Each past hour of the plant's clock. */
export function hourEvents(db: Db, query: EventQuery): Promise<NewEvents> {
  return kpiEvents(db, query, {
    event: 'kpi.hour',
    periodsIn({ rules }, { start, end }) {
      const { clock } = rules.calendar;
      const whole = { start: clock.hourStart(start), end: clock.hourStart(end) };
      return clock.hourIntervals(whole).map((hour) => periodOf(hour, null));
    },
  });
}

/** Each past shift with working time. */
export function shiftEvents(db: Db, query: EventQuery): Promise<NewEvents> {
  return kpiEvents(db, query, {
    event: 'kpi.shift',
    periodsIn({ rules: { calendar } }, interval) {
      return shiftsWithin(calendar, interval)
        .filter(({ whole }) => calendar.measure(whole).workingMs > 0)
        .map(({ name, whole }) => periodOf(whole, name));
    },
  });
}

function periodOf({ start, end }: Interval, shift: string | null): Period {
  return { start, end, shift };
}

interface Kind {
  event: WebhookEvent;
  periodsIn(machine: FigureMachine, interval: Interval): Period[];
}

async function kpiEvents(
  db: Db,
  query: EventQuery,
  { event, periodsIn }: Kind,
): Promise<NewEvents> {
  const { machineIds, since, now } = query;
  const found: NewEvents = { happened: [], marks: [] };
  const end = now - graceMs;
  const alike = new Map<string, { period: Period; ids: string[] }>();
  for (const machine of await figureMachines(db, machineIds)) {
    const start = Math.max(since(machine.id), end - lookBackMs);
    if (start >= end || !isHeardOf(machine, end)) continue;
    const periods = periodsIn(machine, { start, end });
    for (const period of periods.filter((one) => one.end > start && one.end <= end)) {
      const key = `${period.start} ${period.end} ${period.shift}`;
      const same = alike.get(key) ?? { period, ids: [] };
      same.ids.push(machine.id);
      alike.set(key, same);
    }
  }
  const inOrder = [...alike.values()].toSorted((one, other) => one.period.end - other.period.end);
  const yieldIfDue = createYieldIfDue();
  for (const { period, ids } of inOrder) {
    await yieldIfDue();
    const figures = await figuresByMachine(db, ids, { start: period.start, end: period.end, now });
    for (const [machineId, all] of figures) {
      found.happened.push({ machineId, event, at: period.end, data: kpiPayload(period, all) });
      found.marks.push({ machineId, at: period.end });
    }
  }
  return found;
}

function kpiPayload({ start, end, shift }: Period, { sums, kpis, downTime }: MachineFigures) {
  const { OEE, Availability, Performance, Quality } = kpis;
  return {
    Start: instantText(start),
    End: instantText(end),
    ...(shift !== null && { Shift: shift }),
    OEE,
    Availability,
    Performance,
    Quality,
    TotalParts: sums.totalParts,
    GoodParts: sums.goodParts,
    RejectParts: sums.rejectParts,
    PlannedMinutes: sums.plannedMs / minuteMs,
    RunMinutes: sums.runMs / minuteMs,
    DownMinutes: downTime,
  };
}
