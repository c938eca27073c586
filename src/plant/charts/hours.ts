import type { ZonedInstant } from '#engine/charts/chart-table.ts';
import type { TimeAxis } from '#engine/charts/figure.ts';
import { formatHour, type Span } from '#lib/plant-axis.ts';
import type { Hours, NonWorking } from '#schemas/api/machines.gen.ts';

/** One hour of the plant's clock; the last one ends now. */
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

/** The series of `key`, oldest hour first. Empty when the screen did not ask for that key. */
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

/** The axis under hours: as long as they are, without the time off shift where that is folded. */
export function axisOver({ span, timeZone, offShift, isFolded }: Axis): TimeAxis {
  const folded = isFolded ? within(span, offShift?.[0]?.Items ?? []) : [];
  return { span, timeZone, folded };
}

/** From the first hour to the last. */
export function spanOf(points: readonly Span[]): Span {
  return { start: points[0]?.start ?? 0, end: points.at(-1)?.end ?? 0 };
}

/** Where the mark of an hour stands; of the hour that is going on, in the middle of what was. */
export function middleOf({ start, end }: Span): number {
  return (start + end) / 2;
}

/** How wide its bar is, milliseconds. */
export function widthOf({ start, end }: Span): number {
  return (end - start) * barShare;
}

const barShare = 0.8;

/** How an hour is called in a hover text. */
export function hourName({ start }: Span, locale: string, timeZone: string): string {
  return formatHour(start, locale, timeZone);
}

/** Where an hour begins, as a cell of a table. */
export function hourCell({ start }: Span, timeZone: string): ZonedInstant {
  return { at: start, timeZone };
}

/** Nothing is folded when nothing would be left. */
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
