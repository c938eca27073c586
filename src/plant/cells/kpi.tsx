import { memo } from 'react';

import { formatPercent } from '#lib/plant-format.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';
import { useText } from '#engine/text.ts';

import { type KpiName, useKpi } from '../live/use-kpi.ts';
import { usePlantScope } from '../plant-scope.ts';
import styles from './kpi.module.css';

interface KpiProps {
  row: Machine;
  kpi: KpiName;
}

/** A figure with a thin bar under it. The ticks are its thresholds, so it reads without colour. */
export const Kpi = memo(function Kpi({ row, kpi }: KpiProps) {
  const { locale } = useText();
  const { value, low, high, level } = useKpi(row, kpi);
  const filled = Math.min(1, Math.max(0, Number.isFinite(value) ? (value ?? 0) : 0));

  return (
    <span className={styles['kpi']} data-level={level}>
      <span className={styles['figure']}>{formatPercent(value, locale)}</span>
      <span className={styles['bar']}>
        <span className={styles['filled']} style={{ transform: `scaleX(${filled})` }} />
        {level !== 'unrated' &&
          [low, high].map((limit) => (
            <span key={limit} className={styles['tick']} style={{ left: `${limit * 100}%` }} />
          ))}
      </span>
    </span>
  );
});

/** The leading figure of this screen, OEE or TEEP, drawn like `Kpi`. */
export function LeadingKpi({ row }: { row: Machine }) {
  return <Kpi row={row} kpi={usePlantScope().mode.kpi} />;
}
