import type { useText } from '#engine/text.ts';
import { signedDifference } from '#lib/difference.ts';
import {
  abbreviateNumber,
  formatDowntime,
  formatDuration,
  formatPercent,
} from '#lib/plant-format.ts';
import { pointsOf } from '#plant/comparison/points.ts';
import type { Loss, Performance } from '#schemas/api/machines.gen.ts';

export interface KeyFigure {
  name: 'oee' | 'availability' | 'performance' | 'quality' | 'good' | 'scrap' | 'downtime';
  value: string;
  /** Signed; null without a comparison. */
  difference: string | null;
}

type Words = ReturnType<typeof useText>;

/** Compared figures. */
export type ComparedFigures = Pick<
  Performance,
  'OEE' | 'Availability' | 'Performance' | 'Quality' | 'GoodParts' | 'RejectParts' | 'DownTime'
>;

/** The figures of a period, with their differences from the comparison. */
export function figuresOf(
  performance: Performance,
  compared: ComparedFigures | undefined,
  { t, locale }: Pick<Words, 't' | 'locale'>,
): KeyFigure[] {
  // A period without parts or time allows no comparison.
  const before = compared && compared.OEE !== null ? compared : undefined;
  const ratios = (
    [
      ['oee', 'OEE'],
      ['availability', 'Availability'],
      ['performance', 'Performance'],
      ['quality', 'Quality'],
    ] as const
  ).map(([name, field]) => ({
    name,
    value: formatPercent(performance[field], locale),
    difference: change(performance[field], before?.[field], (size) =>
      pointsOf(size, { t, locale }),
    ),
  }));
  const parts = (
    [
      ['good', 'GoodParts'],
      ['scrap', 'RejectParts'],
    ] as const
  ).map(([name, field]) => ({
    name,
    value: abbreviateNumber(performance[field], locale),
    difference: change(performance[field], before?.[field], (size) =>
      abbreviateNumber(size, locale),
    ),
  }));
  const downtime = {
    name: 'downtime' as const,
    value: formatDowntime(performance.DownTime),
    difference: change(performance.DownTime, before?.DownTime, formatDowntime),
  };
  return [...ratios, ...parts, downtime];
}

/** A difference with an arrow. */
function change(
  now: number | null,
  before: number | null | undefined,
  format: (size: number) => string,
): string | null {
  const text = signedDifference(now, before, format);
  if (text === null || text.startsWith('±')) return text;
  return `${text.startsWith('+') ? '▲' : '▼'} ${text}`;
}

export interface LargeLoss {
  name: Loss['Name'];
  time: string;
  /** Fraction of the largest loss. */
  share: number;
}

/** The largest losses, without time outside the shifts. */
export function largestLosses({ Explanation }: Performance, most: number): LargeLoss[] {
  const known = Explanation.Losses.flatMap(({ Name, Ms }) =>
    Ms !== null && Ms > 0 && Name !== 'schedule' ? [{ name: Name, ms: Ms }] : [],
  ).toSorted((a, b) => b.ms - a.ms);
  const longest = known[0]?.ms ?? 1;
  return known.slice(0, most).map(({ name, ms }) => ({
    name,
    time: formatDuration(ms / 1000),
    share: ms / longest,
  }));
}
