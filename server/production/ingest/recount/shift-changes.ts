import { randomUUID } from 'node:crypto';

import type { Selectable, Transaction } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';
import type { PlantRules } from '#server/oee/rules.ts';
import type { Interval } from '#server/oee/time/interval.ts';
import { shiftsWithin } from '#server/oee/time/shift-pieces.ts';

import { hoursWithin } from './recount-hours.ts';

type HourRow = Selectable<Database['hours']>;
type TimeColumn = 'run_ms' | 'stop_ms' | 'undefined_ms' | 'changeover_ms' | 'planned_stop_ms';

const names: Readonly<Record<TimeColumn | 'total_parts' | 'good_parts', string>> = {
  run_ms: 'runMs',
  stop_ms: 'stopMs',
  undefined_ms: 'undefinedMs',
  changeover_ms: 'changeoverMs',
  planned_stop_ms: 'plannedStopMs',
  total_parts: 'totalParts',
  good_parts: 'goodParts',
};
type Column = keyof typeof names;
const columns = Object.keys(names) as Column[];

/** Smaller changes are not reported, in milliseconds. */
const minChangeMs = 1000;

interface Subject {
  machineId: string;
  rules: PlantRules;
  interval: Interval;
  now: number;
  cause: string;
  username: string | null;
}

/**
 * Runs `act`, and records each past shift whose figures it changed: the differences and the cause.
 * @returns the number of such shifts.
 */
export async function noteShiftChanges(
  tx: Transaction<Database>,
  { machineId, rules, interval, now, cause, username }: Subject,
  act: () => Promise<void>,
): Promise<number> {
  const whole = { start: rules.calendar.clock.hourStart(interval.start), end: interval.end };
  const before = await hoursWithin(tx, machineId, whole);
  await act();
  const after = await hoursWithin(tx, machineId, whole);
  const changes = changesByHour(before, after);
  const hours = [...changes.keys()];
  if (hours.length === 0) return 0;
  const events = timesOf(hours, rules.calendar).flatMap(({ name, start, end, hours: own }) => {
    const sums = added(own.map((hourAt) => changes.get(hourAt) ?? {}));
    const isWorth = name === noShift ? isTime(sums) : isNews(sums);
    if (end > now || !isWorth) return [];
    return [
      {
        id: randomUUID(),
        machine_id: machineId,
        shift: name,
        shift_start: start,
        shift_end: end,
        at: now,
        cause,
        username,
        changes: JSON.stringify(sums),
      },
    ];
  });
  for (const event of events) await tx.insertInto('shift_events').values(event).execute();
  return events.length;
}

/** A shift with its hours, or hours outside of shifts. */
interface TimeOfHours extends Interval {
  name: string;
  hours: number[];
}

/** Hours grouped by the shifts of the present plan; the rest by consecutive hours. */
function timesOf(hours: readonly number[], calendar: PlantRules['calendar']): TimeOfHours[] {
  const { hourEnd } = calendar.clock;
  const touched = { start: Math.min(...hours), end: hourEnd(Math.max(...hours)) };
  const shifts = shiftsWithin(calendar, touched).map(({ name, whole }) => ({
    name,
    start: whole.start,
    end: whole.end,
    hours: hours.filter((hourAt) => isWithin(whole, hourAt, hourEnd)),
  }));
  const planned = new Set(shifts.flatMap((shift) => shift.hours));
  const others = hours.filter((hourAt) => !planned.has(hourAt));
  return [...shifts, ...runsOf(others, hourEnd)];
}

/** An hour belongs to the shift that contains its middle. */
function isWithin(
  { start, end }: Interval,
  hourAt: number,
  hourEnd: (at: number) => number,
): boolean {
  const middle = (hourAt + hourEnd(hourAt)) / 2;
  return start <= middle && middle < end;
}

/** Shift name of hours outside of the present plan. */
const noShift = '';

/** Groups of consecutive hours. */
function runsOf(hours: readonly number[], hourEnd: (at: number) => number): TimeOfHours[] {
  const runs: TimeOfHours[] = [];
  for (const start of hours.toSorted((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last?.end === start) {
      last.end = hourEnd(start);
      last.hours.push(start);
    } else runs.push({ name: noShift, start, end: hourEnd(start), hours: [start] });
  }
  return runs;
}

type Changes = Partial<Record<string, number>>;

function changesByHour(
  before: readonly HourRow[],
  after: readonly HourRow[],
): Map<number, Changes> {
  const old = new Map(before.map((row) => [row.hour_at, row]));
  const now = new Map(after.map((row) => [row.hour_at, row]));
  const changes = new Map<number, Changes>();
  for (const hourAt of new Set([...old.keys(), ...now.keys()])) {
    const change: Changes = {};
    for (const column of columns) {
      const more = (now.get(hourAt)?.[column] ?? 0) - (old.get(hourAt)?.[column] ?? 0);
      if (more !== 0) change[names[column]] = more;
    }
    if (Object.keys(change).length > 0) changes.set(hourAt, change);
  }
  return changes;
}

function added(all: readonly Changes[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const change of all)
    for (const [name, more] of Object.entries(change)) sums[name] = (sums[name] ?? 0) + (more ?? 0);
  return sums;
}

/** Hours outside of the plan are reported only for changes of time, not of parts. */
function isTime(sums: Readonly<Record<string, number>>): boolean {
  return Object.entries(sums).some(
    ([name, more]) => name.endsWith('Ms') && Math.abs(more) >= minChangeMs,
  );
}

function isNews(sums: Readonly<Record<string, number>>): boolean {
  return Object.entries(sums).some(
    ([name, more]) => Math.abs(more) >= (name.endsWith('Ms') ? minChangeMs : 1),
  );
}
