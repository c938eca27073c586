import { DateTime, IANAZone } from 'luxon';

import { minuteMs, hourMs, dayMs } from '#shared/durations.ts';

import type { Interval } from './interval.ts';

const quarter = 15 * minuteMs;
/** About two years of quarters or days. Beyond it the cache is cleared. */
const cacheLimit = 70_000;

/** An interval within one hour of the plant's clock, and the instant that identifies the hour. */
interface HourInterval extends Interval {
  hourAt: number;
}

/** Local time of a plant, over instants. */
export interface PlantClock {
  zone: string;
  /** First instant of the clock hour `at` lies in: at :30 UTC for a zone with a half-hour offset. */
  hourStart(at: number): number;
  /** End of the clock hour of `at`: the next full hour, or a clock change. */
  hourEnd(at: number): number;
  /** First instant of the plant's day, also on days without 00:00. */
  dayStart(at: number): number;
  /** First instant of the next day: 23 or 25 hours on when the clock changes. */
  dayEnd(at: number): number;
  /** `interval` cut at the plant's full hours. */
  hourIntervals(interval: Interval): HourInterval[];
}

const clocks = new Map<string, PlantClock>();

/** @throws when the zone is not an IANA one. */
export function plantClock(zone: string): PlantClock {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = createClock(zone);
  clocks.set(zone, clock);
  return clock;
}

function createClock(zone: string): PlantClock {
  const ianaZone = IANAZone.create(zone);
  if (!ianaZone.isValid) throw new Error(`${zone} is no IANA time zone`);
  // Clocks change at full quarters: cached for each quarter, since the look-up is slow.
  const offsetAt = cached(quarter, (at) => ianaZone.offset(at) * minuteMs);
  const dayOf = cachedBy(
    (at) => Math.floor((at + offsetAt(at)) / dayMs),
    (at) => {
      const start = DateTime.fromMillis(at, { zone }).startOf('day');
      return { start: start.toMillis(), end: start.plus({ days: 1 }).startOf('day').toMillis() };
    },
  );

  /** The full hour at or before `at`, by the offset from UTC at `at`. */
  function fullHour(at: number): number {
    const offset = offsetAt(at);
    return Math.floor((at + offset) / hourMs) * hourMs - offset;
  }

  /** On the Chatham Islands the clock changes at a quarter to: that hour begins at the change. */
  function hourStart(at: number): number {
    let start = fullHour(at);
    while (offsetAt(start) !== offsetAt(at)) start += quarter;
    return start;
  }

  /** End of the hour that begins at `from`: the next full hour, or the clock change. */
  function hourIntervalEnd(from: number): number {
    const nextHour = fullHour(from) + hourMs;
    if (offsetAt(nextHour - 1) === offsetAt(from)) return nextHour;
    let end = Math.floor(from / quarter) * quarter + quarter;
    while (offsetAt(end) === offsetAt(from)) end += quarter;
    return end;
  }

  return {
    zone,
    hourStart,
    hourEnd: hourIntervalEnd,
    dayStart: (at) => dayOf(at).start,
    dayEnd: (at) => dayOf(at).end,
    hourIntervals(interval) {
      const hourIntervals: HourInterval[] = [];
      for (let start = interval.start; start < interval.end;) {
        const end = Math.min(interval.end, hourIntervalEnd(start));
        hourIntervals.push({ start, end, hourAt: hourStart(start) });
        start = end;
      }
      return hourIntervals;
    },
  };
}

function cached<T>(step: number, compute: (at: number) => T): (at: number) => T {
  return cachedBy((at) => Math.floor(at / step), compute);
}

function cachedBy<T>(keyOf: (at: number) => number, compute: (at: number) => T) {
  const cache = new Map<number, T>();
  return (at: number): T => {
    const key = keyOf(at);
    let value = cache.get(key);
    if (value === undefined) {
      if (cache.size > cacheLimit) cache.clear();
      value = compute(at);
      cache.set(key, value);
    }
    return value;
  };
}
