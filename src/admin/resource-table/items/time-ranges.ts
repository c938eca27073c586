import { commaList } from '#shared/csv/comma-list.ts';

/** Start and end, each HH:MM; empty until typed. */
export interface TimeRange {
  start: string;
  end: string;
}

/** @param text In the server's format: `10:00-10:15, 12:00-12:30`. */
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
export function isIncomplete({ start, end }: TimeRange): boolean {
  return (start === '') !== (end === '');
}
