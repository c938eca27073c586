/**
 * Inputs of KPIs: times in milliseconds and numbers of parts. Sums of machines, hours and shifts
 * are added first and divided last; a ratio is never averaged.
 */
export interface Sums {
  /** All time of the window. The rest that no other time covers is off shift and idle. */
  windowMs: number;
  /**
   * run + stop + undefined + changeover: the shifts without planned stops, and any run outside of
   * them.
   */
  plannedMs: number;
  runMs: number;
  stopMs: number;
  /** Planned time of unknown status. */
  undefinedMs: number;
  changeoverMs: number;
  /** Breaks in which the machine did not run, and stops with a planned reason. */
  plannedStopMs: number;
  changeovers: number;
  totalParts: number;
  goodParts: number;
  rejectParts: number;
  /** Σ parts × ideal cycle of their product. */
  idealMs: number;
  /** Parts whose product has no ideal cycle: with too many of them performance is unknown. */
  partsWithoutCycle: number;
}

export const noSums: Readonly<Sums> = {
  windowMs: 0,
  plannedMs: 0,
  runMs: 0,
  stopMs: 0,
  undefinedMs: 0,
  changeoverMs: 0,
  plannedStopMs: 0,
  changeovers: 0,
  totalParts: 0,
  goodParts: 0,
  rejectParts: 0,
  idealMs: 0,
  partsWithoutCycle: 0,
};

const fields = Object.keys(noSums) as (keyof Sums)[];

/** Adds `more` into `sums`. */
export function addInto(sums: Sums, more: Partial<Sums>): Sums {
  for (const field of fields) sums[field] += more[field] ?? 0;
  return sums;
}

/** The roll-up of machines, hours or shifts. */
export function addSums(...all: readonly Partial<Sums>[]): Sums {
  const total = { ...noSums };
  for (const one of all) addInto(total, one);
  return total;
}

/** `later` minus `earlier`. */
export function subtractSums(later: Partial<Sums>, earlier: Partial<Sums>): Sums {
  const difference = { ...noSums };
  for (const field of fields) difference[field] = (later[field] ?? 0) - (earlier[field] ?? 0);
  return difference;
}
