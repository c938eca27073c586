import { hourPoints, type HourPoint } from '#plant/charts/hours.ts';
import { lastPoints } from '#plant/charts/last-points.ts';
import { comparedPoints } from '#plant/comparison/compared-hours.ts';
import type { Hours, Performance } from '#schemas/api/machines.gen.ts';

/** Value of an hour's good parts, and of its planned time at the baseline. */
export interface HourEarning extends Pick<HourPoint, 'start' | 'end'> {
  current: number;
  /** Null if the window has no production rate. */
  baseline: number | null;
}

/**
 * The baseline assumes the window's average rate of good parts in productive time, for the planned
 * time at an OEE of `baseline`. An hour without production has a baseline, too.
 */
export function earningsOf(
  hours: Pick<Hours, 'Items'>,
  { GoodParts, Explanation }: Pick<Performance, 'GoodParts' | 'Explanation'>,
  { baseline, price }: { baseline: number; price: number },
): HourEarning[] {
  const planned = new Map(hourPoints(hours, 'planned').map(({ start, value }) => [start, value]));
  const { ProductiveMs } = Explanation;
  const perMinute = ProductiveMs ? GoodParts / (ProductiveMs / 60_000) : null;
  return hourPoints(hours, 'goodparts').map(({ start, end, value }) => ({
    start,
    end,
    current: (value ?? 0) * price,
    baseline: perMinute === null ? null : (planned.get(start) ?? 0) * baseline * perMinute * price,
  }));
}

/** Value of the compared hours' good parts at the current price. */
export function comparedEarnings(
  own: readonly HourEarning[],
  rows: readonly Hours[] | undefined,
  price: number,
): HourPoint[] | null {
  const hours = own.map(({ start, end, current }) => ({ start, end, value: current }));
  const points = comparedPoints(hours, rows, (of) => hourPoints(of, 'goodparts'));
  return (
    points &&
    lastPoints(points).map(({ start, end, value }) => ({
      start,
      end,
      value: value === null ? null : value * price,
    }))
  );
}

/** Null without any baseline. Negative: better than the baseline. */
export function lostRevenue(earnings: readonly HourEarning[]): number | null {
  if (earnings.every(({ baseline }) => baseline === null)) return null;
  return earnings.reduce((sum, { current, baseline }) => sum + (baseline ?? current) - current, 0);
}
