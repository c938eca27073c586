import { clockMinutes } from '#lib/time/clock-time.ts';
import { weekdaysOf } from '#shared/weekdays.ts';

import type { TypedItem } from '../form/form-values.ts';
import type { ItemLabels } from './item-labels.tsx';
import { timeRangesOf } from './time-ranges.ts';

const dayMinutes = 1440;

/**
 * Weekly duration of a list of shifts without their breaks; incomplete shifts count as 0.
 * @returns hours; undefined where the items are no shifts: weekdays, two times and breaks.
 */
export function plannedHours(
  items: readonly TypedItem[],
  labels: ItemLabels | undefined,
): number | undefined {
  const [start, end] = fieldsAs(labels, 'time');
  const [days] = fieldsAs(labels, 'weekdays');
  const [breaks] = fieldsAs(labels, 'timeRanges');
  if (start === undefined || end === undefined || days === undefined || breaks === undefined)
    return undefined;
  const minutes = items.map((item) => {
    const worked = hoursBetween({ start: String(item[start]), end: String(item[end]) });
    const paused = timeRangesOf(String(item[breaks] ?? '')).map(hoursBetween);
    const aDay = paused.reduce((left, pause) => left - pause, worked);
    return Math.max(0, aDay) * (weekdaysOf(String(item[days])) ?? []).length;
  });
  return minutes.reduce((sum, more) => sum + more, 0) / 60;
}

function fieldsAs(labels: ItemLabels | undefined, as: string): string[] {
  return (labels ?? []).filter((one) => one.as === as).map(({ field }) => field);
}

/** Minutes, up to a whole day; 0 while a time is missing. */
function hoursBetween({ start, end }: { start: string; end: string }): number {
  if (start === '' || end === '') return 0;
  return ((clockMinutes(end) - clockMinutes(start) + dayMinutes - 1) % dayMinutes) + 1;
}
