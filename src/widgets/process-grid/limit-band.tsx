import type { ProcessMetric } from '#schemas/api/machines.gen.ts';

import styles from './process-grid.module.css';

/** Of the width of the band, on each side of it: what lies outside is seen outside. */
const margin = 0.25;

/** Where a value lies between its limits. The words and figures beside it say the same. */
export function LimitBand({ value, row }: { value: number | null; row: ProcessMetric }) {
  const place = placeOf(value, row);
  if (place === undefined) return null;
  return (
    <span className={styles['band']} aria-hidden="true">
      <span className={styles['mark']} style={{ left: `${Math.min(100, Math.max(0, place))}%` }} />
    </span>
  );
}

/** Per cent of the drawn scale; undefined where there are not two limits. */
export function placeOf(
  value: number | null,
  { Min, Max }: Pick<ProcessMetric, 'Min' | 'Max'>,
): number | undefined {
  if (value === null || Min === null || Max === null || Max <= Min) return undefined;
  const share = (value - Min) / (Max - Min);
  return ((share + margin) / (1 + 2 * margin)) * 100;
}
