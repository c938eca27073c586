export interface ShiftTime {
  name: string;
  start: number;
  end: number;
}

interface WorkedShift {
  Name: string;
  Start: string;
  End: string;
}

/**
 * The current shift, or the one before it. Between shifts the last one that ended counts as
 * current.
 * @returns undefined where the calendar has none that long ago.
 */
export function workedShift(
  shifts: readonly WorkedShift[],
  which: 'this' | 'last',
  now: number,
): ShiftTime | undefined {
  return shifts
    .map(({ Name, Start, End }) => ({
      name: Name,
      start: Date.parse(Start),
      end: Date.parse(End),
    }))
    .filter(({ start }) => start <= now)
    .toSorted((a, b) => b.start - a.start)
    .at(which === 'this' ? 0 : 1);
}
