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
 * The shift that goes on, or the one before it. Between shifts the one that ended last stands for the
 * one that goes on. @returns undefined where the calendar has none that long ago.
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
