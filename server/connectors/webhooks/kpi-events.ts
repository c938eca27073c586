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

import type { Looked, News, WebhookEvent } from './webhook-events.ts';

/** For samples that are still on their way. */
const graceMs = minuteMs;
/** After a longer pause the last day is sent. */
const lookBackMs = 24 * hourMs;

/** What KPIs are computed of. */
interface Past extends Interval {
  /** Its name, where it is a shift. */
  shift: string | null;
}

/** Each hour of the plant's clock that is over. */
export function hourEvents(db: Db, looked: Looked): Promise<News> {
  return kpiEvents(db, looked, {
    event: 'kpi.hour',
    pastsIn({ rules }, { start, end }) {
      const { clock } = rules.calendar;
      const whole = { start: clock.hourStart(start), end: clock.hourStart(end) };
      return clock.hourIntervals(whole).map((hour) => pastOf(hour, null));
    },
  });
}

/** Each shift that is over and had working time. */
export function shiftEvents(db: Db, looked: Looked): Promise<News> {
  return kpiEvents(db, looked, {
    event: 'kpi.shift',
    pastsIn({ rules: { calendar } }, interval) {
      return shiftsWithin(calendar, interval)
        .filter(({ whole }) => calendar.measure(whole).workingMs > 0)
        .map(({ name, whole }) => pastOf(whole, name));
    },
  });
}

function pastOf({ start, end }: Interval, shift: string | null): Past {
  return { start, end, shift };
}

interface Kind {
  event: WebhookEvent;
  pastsIn(machine: FigureMachine, interval: Interval): Past[];
}

async function kpiEvents(db: Db, looked: Looked, { event, pastsIn }: Kind): Promise<News> {
  const { machineIds, since, now } = looked;
  const news: News = { happened: [], marks: [] };
  const end = now - graceMs;
  const alike = new Map<string, { past: Past; ids: string[] }>();
  for (const machine of await figureMachines(db, machineIds)) {
    const start = Math.max(since(machine.id), end - lookBackMs);
    if (start >= end || !isHeardOf(machine, end)) continue;
    const pasts = pastsIn(machine, { start, end });
    for (const past of pasts.filter((one) => one.end > start && one.end <= end)) {
      const key = `${past.start} ${past.end} ${past.shift}`;
      const same = alike.get(key) ?? { past, ids: [] };
      same.ids.push(machine.id);
      alike.set(key, same);
    }
  }
  const inOrder = [...alike.values()].toSorted((one, other) => one.past.end - other.past.end);
  const yieldIfDue = createYieldIfDue();
  for (const { past, ids } of inOrder) {
    await yieldIfDue();
    const figures = await figuresByMachine(db, ids, { start: past.start, end: past.end, now });
    for (const [machineId, found] of figures) {
      news.happened.push({ machineId, event, at: past.end, data: kpisOf(past, found) });
      news.marks.push({ machineId, at: past.end });
    }
  }
  return news;
}

function kpisOf({ start, end, shift }: Past, { sums, kpis, downTime }: MachineFigures) {
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
