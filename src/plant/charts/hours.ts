import type { ZonedInstant } from '#engine/charts/chart-table.ts';
import type { TimeAxis } from '#engine/charts/figure.ts';
import { formatHour, type Span } from '#lib/plant-axis.ts';
import type { Hours, NonWorking } from '#schemas/api/machines.gen.ts';

/** One hour of the plant's clock; the current one ends now. */
export interface HourPoint extends Span {
  value: number | null;
}

type Key =
  | 'OEE'
  | 'availability'
  | 'performance'
  | 'quality'
  | 'goodparts'
  | 'rejectparts'
  | 'downtime'
  | 'uptime'
  | 'planned';

/** The series of `key`, oldest hour first. Empty when the screen did not request that key. */
export function hourPoints({ Items }: Pick<Hours, 'Items'>, key: Key): HourPoint[] {
  const series = Items.find(({ Key }) => Key === key);
  return (series?.History[0]?.Items ?? []).map(({ Value, IntervalStart, IntervalEnd }) => ({
    start: Date.parse(IntervalStart),
    end: Date.parse(IntervalEnd),
    value: Value,
  }));
}

interface Axis {
  span: Span;
  timeZone: string;
  offShift: readonly NonWorking[] | undefined;
  isFolded: boolean;
}

/** Time axis over the hours; time outside the shifts is left out if folded. */
export function axisOver({ span, timeZone, offShift, isFolded }: Axis): TimeAxis {
  const folded = isFolded ? within(span, offShift?.[0]?.Items ?? []) : [];
  return { span, timeZone, folded };
}

/** From the first hour to the last. */
export function spanOf(points: readonly Span[]): Span {
  return { start: points[0]?.start ?? 0, end: points.at(-1)?.end ?? 0 };
}

/** Position of an hour's mark: its middle; for the current hour, of its elapsed part. */
export function middleOf({ start, end }: Span): number {
  return (start + end) / 2;
}

/** Bar width in milliseconds. */
export function widthOf({ start, end }: Span): number {
  return (end - start) * barShare;
}

const barShare = 0.8;

/** Name of an hour in hover texts. */
export function hourName({ start }: Span, locale: string, timeZone: string): string {
  return formatHour(start, locale, timeZone);
}

/** Start of an hour, as a table cell. */
export function hourCell({ start }: Span, timeZone: string): ZonedInstant {
  return { at: start, timeZone };
}

/** Folded stretches within the span; none if they cover all of it. */
function within(span: Span, offShift: NonWorking['Items']): Span[] {
  const folded = offShift
    .map(({ Start, End }) => ({
      start: Math.max(span.start, Date.parse(Start)),
      end: Math.min(span.end, Date.parse(End)),
    }))
    .filter(({ start, end }) => end > start);
  const foldedMs = folded.reduce((sum, { start, end }) => sum + end - start, 0);
  return foldedMs < span.end - span.start ? folded : [];
}
