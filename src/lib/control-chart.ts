/** Statistics of a series for an individuals chart: its mean, and mean moving range. */
export interface SeriesStatistics {
  mean: number;
  /** Mean distance of consecutive values; never negative. */
  meanMovingRange: number;
}

export interface ControlLimits {
  mean: number;
  lower: number;
  upper: number;
}

/**
 * Three standard deviations, estimated from moving ranges of two values: 3 / d2, with d2 = 1.128.
 */
const limitsPerRange = 3 / 1.128;

/** With fewer values the limits are unstable. */
export const minPointsForLimits = 20;

/** Limits of an individuals chart (I-MR, ISO 7870-2), in the unit of the values. */
export function controlLimits({ mean, meanMovingRange }: SeriesStatistics): ControlLimits {
  const distance = limitsPerRange * meanMovingRange;
  return { mean, lower: mean - distance, upper: mean + distance };
}

export type ValueClass = 'inside' | 'outsideControl' | 'outsideSpecification';

/** Judges a value: the specification takes precedence; a value equal to a limit is inside. */
export function classifyValue(
  value: number,
  {
    control,
    low,
    high,
  }: { control: ControlLimits | null; low: number | null; high: number | null },
): ValueClass {
  if ((low !== null && value < low) || (high !== null && value > high))
    return 'outsideSpecification';
  if (control && (value < control.lower || value > control.upper)) return 'outsideControl';
  return 'inside';
}
