import { commaList } from '#shared/csv/comma-list.ts';

/** From one time to another, each HH:MM; empty as long as it is not typed. */
export interface TimeRange {
  start: string;
  end: string;
}

/** @param text As the server takes it: `10:00-10:15, 12:00-12:30`. */
export function timeRangesOf(text: string): TimeRange[] {
  return commaList(text).map((part) => {
    const [start = '', end = ''] = part.split(/[-–]/).map((time) => time.trim());
    return { start, end };
  });
}

export function timeRangesText(ranges: readonly TimeRange[]): string {
  return ranges.map(({ start, end }) => `${start}-${end}`).join(', ');
}

/** One of the two times is missing. */
export function isHalf({ start, end }: TimeRange): boolean {
  return (start === '') !== (end === '');
}
