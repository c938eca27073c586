/** What an individuals chart says of a series: its mean, and how far each value is from the one before. */
export interface Spread {
  mean: number;
  /** Mean of the distances between neighbours; never below 0. */
  meanMovingRange: number;
}

export interface ControlLimits {
  mean: number;
  lower: number;
  upper: number;
}

/** Three standard deviations, estimated from ranges of two values: 3 / d2, with d2 = 1.128. */
const limitsPerRange = 3 / 1.128;

/** Below this the limits still move much with each value. */
export const fewestForLimits = 20;

/** Limits of an individuals chart (I-MR, ISO 7870-2), in the unit of the values. */
export function controlLimits({ mean, meanMovingRange }: Spread): ControlLimits {
  const distance = limitsPerRange * meanMovingRange;
  return { mean, lower: mean - distance, upper: mean + distance };
}

export type Judgement = 'inside' | 'outsideControl' | 'outsideSpecification';

/** What is outside the specification is said first; a value on a limit is inside. */
export function judge(
  value: number,
  {
    control,
    low,
    high,
  }: { control: ControlLimits | null; low: number | null; high: number | null },
): Judgement {
  if ((low !== null && value < low) || (high !== null && value > high))
    return 'outsideSpecification';
  if (control && (value < control.lower || value > control.upper)) return 'outsideControl';
  return 'inside';
}
