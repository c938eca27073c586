import { DateTime } from 'luxon';

import type { PlantClock } from './plant-clock.ts';

/**
 * The day from which a value holds: a date, "2026-11-01", by the clock of each plant, or an instant
 * in RFC 3339, which stands for the local date at each plant.
 */
export type Day = string;

/** A value that held until a day, exclusive. */
export interface EarlierValue<Value> {
  until: Day;
  value: Value;
}

/** The present value, and the earlier ones, the oldest first. */
export interface DatedValue<Value> {
  value: Value;
  earlier: readonly EarlierValue<Value>[];
}

/** `since`: the day requested. `at`: time of the change, epoch milliseconds. */
export interface ChangeOfDay {
  since?: Day;
  at: number;
}

/** The day from which a change holds: by default today at each plant. */
export function dayOfChange({ since, at }: ChangeOfDay): Day {
  return since ?? new Date(at).toISOString();
}

/** A value from this day on has always held. */
export const startOfTime: Day = '0001-01-01';

/** The date of a day by the clock of a plant. */
export function dateOfDay(day: Day, zone: string): string {
  if (isDate(day)) return day;
  return DateTime.fromISO(day, { zone }).toISODate() ?? day;
}

/** First instant of a day at a plant, epoch milliseconds. */
export function dayStartOf(day: Day, { zone, dayStart }: PlantClock): number {
  if (!isDate(day)) return dayStart(Date.parse(day));
  return DateTime.fromISO(day, { zone }).startOf('day').toMillis();
}

/** Makes `next` hold from a day on; later values are dropped. */
export function holdFrom<Value>(
  { value, earlier }: DatedValue<Value>,
  day: Day,
  next: Value,
): DatedValue<Value> {
  if (day === startOfTime) return { value: next, earlier: [] };
  const kept = earlier.filter(({ until }) => daySortKey(until) < daySortKey(day));
  const ended = earlier[kept.length] ?? { value };
  if (JSON.stringify(ended.value) === JSON.stringify(next)) return { value: next, earlier: kept };
  return { value: next, earlier: [...kept, { until: day, value: ended.value }] };
}

/** The value at an instant, by the clock of a plant. */
export function valueAt<Value>(
  { value, earlier }: DatedValue<Value>,
  clock: PlantClock,
): (at: number) => Value {
  if (earlier.length === 0) return () => value;
  const ended = earlier.map((one) => ({ end: dayStartOf(one.until, clock), value: one.value }));
  return (at) => (ended.find(({ end }) => at < end) ?? { value }).value;
}

function isDate(day: Day): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(day);
}

/** Sort key of days that needs no plant: a date counts as its noon. */
export function daySortKey(day: Day): number {
  return Date.parse(isDate(day) ? `${day}T12:00:00Z` : day);
}
