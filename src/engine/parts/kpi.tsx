import { memo } from 'react';

import { kpiLevel } from '#lib/machine-status.ts';
import { formatPercent } from '#lib/plant-format.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

import { useMachineField } from '../live/use-live.ts';
import { useText } from '../text.ts';
import styles from './kpi.module.css';

export type KpiName = 'OEE' | 'Availability' | 'Performance' | 'Quality' | 'TEEP';

interface KpiProps {
  row: Machine;
  kpi: KpiName;
}

/** A figure with a thin bar under it. The ticks are its thresholds, so it reads without colour. */
export const Kpi = memo(function Kpi({ row, kpi }: KpiProps) {
  const { locale } = useText();
  const value = useMachineField(row, kpi);
  const { low, high } = thresholds(row, kpi);
  const filled = Math.min(1, Math.max(0, Number.isFinite(value) ? (value ?? 0) : 0));

  return (
    <span className={styles['kpi']} data-level={kpiLevel(value, low, high)}>
      <span className={styles['figure']}>{formatPercent(value, locale)}</span>
      <span className={styles['bar']}>
        <span className={styles['filled']} style={{ transform: `scaleX(${filled})` }} />
        <span className={styles['tick']} style={{ left: `${low * 100}%` }} />
        <span className={styles['tick']} style={{ left: `${high * 100}%` }} />
      </span>
    </span>
  );
});

/** TEEP is OEE over all time and is measured against the thresholds of OEE. */
function thresholds(row: Machine, kpi: KpiName): { low: number; high: number } {
  const name = kpi === 'TEEP' ? 'OEE' : kpi;
  return { low: row[`${name}Low`], high: row[`${name}High`] };
}
