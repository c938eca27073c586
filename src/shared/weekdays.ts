import { commaList } from './csv/comma-list.ts';

const dayRange = /^([1-7])(?:-([1-7]))?$/;

/** A range of weekdays, inclusive: 1 is Monday, 7 is Sunday. */
export type WeekdayRun = readonly [from: number, to: number];

/**
 * @param text Weekdays as in schedules, 1 = Monday … 7 = Sunday: `1-5` or `1, 3, 6-7`.
 * @returns each day once, in order; null for an empty or invalid text.
 */
export function weekdaysOf(text: string): number[] | null {
  const days = new Set<number>();
  for (const part of commaList(text)) {
    const [, from, to = from] = dayRange.exec(part) ?? [];
    if (from === undefined || Number(to) < Number(from)) return null;
    for (let day = Number(from); day <= Number(to); day += 1) days.add(day);
  }
  return days.size === 0 ? null : [...days].toSorted(bySize);
}

/** Formats weekdays for `weekdaysOf`. */
export function weekdayText(days: readonly number[]): string {
  return weekdayRuns(days)
    .map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`))
    .join(', ');
}

/** Ranges of at least three consecutive days; other days individually. */
export function weekdayRuns(days: readonly number[]): WeekdayRun[] {
  const runs: WeekdayRun[] = [];
  const sorted = days.toSorted(bySize);
  for (let index = 0; index < sorted.length; index += 1) {
    const from = sorted[index] ?? 0;
    let last = index;
    while (sorted[last + 1] === (sorted[last] ?? 0) + 1) last += 1;
    if (last - index < 2) runs.push([from, from]);
    else {
      runs.push([from, sorted[last] ?? from]);
      index = last;
    }
  }
  return runs;
}

function bySize(one: number, other: number): number {
  return one - other;
}
