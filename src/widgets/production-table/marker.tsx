import { useLiveStatus } from '#plant/live/use-live.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

import styles from './production-table.module.css';

interface MarkerProps {
  row: Machine;
  receivedAt: number;
}

/**
 * Red mark of a line that is stopped or unknown, from the first second; not in the past. The next
 * cell has the status word.
 */
export function Marker({ row, receivedAt }: MarkerProps) {
  const status = useLiveStatus({ row, receivedAt })?.toLowerCase() ?? 'unknown';
  if (usePlantScope().mode.name !== 'real-time') return null;
  return <span className={styles['marker']} data-status={status} aria-hidden="true" />;
}
