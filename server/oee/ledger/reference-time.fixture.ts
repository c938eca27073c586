import { DateTime } from 'luxon';

import type { OeePolicy } from '#server/oee/policy.ts';
import type { Shift, ShiftCalendar } from '#server/oee/time/calendar.ts';

import {
  none,
  tickMs,
  type PlantTruth,
  type ReferenceSums,
  type Tick,
  type TruePast,
} from './reference-types.fixture.ts';

/** Every half minute, to the end of the hour of `now`. */
export function ticksOf(
  past: TruePast,
  plant: PlantTruth,
  { from, now }: { from: number; now: number },
): Tick[] {
  const ticks: Tick[] = [];
  const wallOf = wallClock(plant.zone);
  const lastHour = wallOf(now).hour;
  for (let at = from; at < now || wallOf(at).hour === lastHour; at += tickMs) {
    const wall = wallOf(at);
    ticks.push({
      at,
      hour: wall.hour,
      status: past.statuses.findLast((one) => one.at <= at)?.status ?? 'UNDEFINED',
      isChangeover: past.changeovers.some((one) => one.start <= at && at < one.end),
      plan: planAt(wall, plant.calendar),
    });
  }
  return ticks;
}

interface Wall {
  hour: string;
  weekday: number;
  minutes: number;
}

function wallClock(zone: string): (at: number) => Wall {
  const offsets = new Map<number, number>();
  return (at) => {
    const quarter = Math.floor(at / 900_000);
    const offset = offsets.get(quarter) ?? DateTime.fromMillis(quarter * 900_000, { zone }).offset;
    offsets.set(quarter, offset);
    const local = at + offset * 60_000;
    return {
      hour: `${Math.floor(local / 3_600_000)} at ${offset}`,
      weekday: new Date(local).getUTCDay() || 7,
      minutes: Math.floor(local / 60_000) % 1440,
    };
  };
}

function planAt(wall: Wall, { shifts }: ShiftCalendar): Tick['plan'] {
  if (shifts.length === 0) return 'working';
  const current = shifts.filter((shift) => isIn(shift, wall));
  const isBreak = current.some(({ breaks }) =>
    breaks.some(({ start, end }) => wall.minutes >= clock(start) && wall.minutes < clock(end)),
  );
  if (isBreak) return 'break';
  return current.length > 0 ? 'working' : 'off';
}

function isIn({ start, end, days }: Shift, { weekday, minutes }: Wall): boolean {
  const yesterday = weekday === 1 ? 7 : weekday - 1;
  const isAfterStart = days.includes(weekday) && minutes >= clock(start);
  if (end > start) return isAfterStart && minutes < clock(end);
  return isAfterStart || (days.includes(yesterday) && minutes < clock(end));
}

function clock(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

/** By tick: total length of the state interval it belongs to. */
export function stateLengths(ticks: Tick[]): Map<number, number> {
  const lengths = new Map<number, number>();
  let ticksOfState: Tick[] = [];
  for (const tick of [...ticks, null]) {
    const [first] = ticksOfState;
    if (tick && first && tick.status === first.status && tick.isChangeover === first.isChangeover) {
      ticksOfState.push(tick);
      continue;
    }
    for (const { at } of ticksOfState) lengths.set(at, ticksOfState.length * tickMs);
    ticksOfState = tick ? [tick] : [];
  }
  return lengths;
}

export function timesOf(
  ticks: Tick[],
  policy: OeePolicy,
  lengths: Map<number, number>,
): ReferenceSums {
  const sums = none();
  for (const tick of ticks) {
    const isRunning = tick.status === 'RUNNING';
    sums.window += tickMs;
    if (!isRunning && tick.plan === 'break') sums.break += tickMs;
    const isShort = (lengths.get(tick.at) ?? 0) < policy.microStopSeconds * 1000;
    if (isRunning || tick.plan === 'working') sums[lossOf(tick, isShort)] += tickMs;
  }
  return sums;
}

function lossOf({ status, isChangeover }: Tick, isShort: boolean) {
  if (isChangeover) return 'changeover';
  if (status === 'UNDEFINED') return 'unknown';
  return status === 'RUNNING' || isShort ? 'run' : 'stop';
}
