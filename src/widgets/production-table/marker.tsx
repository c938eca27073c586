import { useLiveStatus } from '#plant/live/use-live.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

import styles from './production-table.module.css';

interface MarkerProps {
  row: Machine;
  receivedAt: number;
}

/**
 * The red line before a line that stands or is not known, from the first second, which the past has
 * none of. The word is in the next cell.
 */
export function Marker({ row, receivedAt }: MarkerProps) {
  const status = useLiveStatus({ row, receivedAt })?.toLowerCase() ?? 'unknown';
  if (usePlantScope().mode.name !== 'real-time') return null;
  return <span className={styles['marker']} data-status={status} aria-hidden="true" />;
}
