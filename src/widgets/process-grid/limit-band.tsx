import type { ProcessMetric } from '#schemas/api/machines.gen.ts';

import styles from './process-grid.module.css';

/** Margin on each side of the band, as a fraction of its width, for values outside. */
const margin = 0.25;

/** Position of a value between its limits. The text beside it has the same information. */
export function LimitBand({ value, row }: { value: number | null; row: ProcessMetric }) {
  const place = bandPosition(value, row);
  if (place === undefined) return null;
  return (
    <span className={styles['band']} aria-hidden="true">
      <span className={styles['mark']} style={{ left: `${Math.min(100, Math.max(0, place))}%` }} />
    </span>
  );
}

/** Percent of the drawn scale; undefined without two limits. */
export function bandPosition(
  value: number | null,
  { Min, Max }: Pick<ProcessMetric, 'Min' | 'Max'>,
): number | undefined {
  if (value === null || Min === null || Max === null || Max <= Min) return undefined;
  const share = (value - Min) / (Max - Min);
  return ((share + margin) / (1 + 2 * margin)) * 100;
}
