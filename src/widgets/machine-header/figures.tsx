import type { ReactNode } from 'react';

import { useText } from '#engine/text.ts';
import { formatPercent } from '#lib/plant-format.ts';
import { type KpiName, useKpi } from '#plant/live/use-kpi.ts';
import { Kpi } from '#plant/cells/kpi.tsx';
import { LevelMark } from '#plant/cells/level-mark.tsx';
import { Changeovers, Downtime, Production, Scrap } from '#plant/cells/machine-cells.tsx';
import { usePlantScope } from '#plant/plant-scope.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

import styles from './machine-header.module.css';

const factors = ['Availability', 'Performance', 'Quality'] as const;

/** Live figures: KPIs against their thresholds, parts and losses. */
export function Figures({ row }: { row: Machine }) {
  const { mode, details } = usePlantScope();
  return (
    <dl className={styles['figures']}>
      {[mode.kpi, ...factors].map((kpi) => (
        <KpiFigure key={kpi} row={row} kpi={kpi} />
      ))}
      <Count name="parts">
        <Production row={row} />
      </Count>
      <Count name="scrap">
        <Scrap row={row} />
      </Count>
      <Count name="downtime">
        <Downtime row={row} />
      </Count>
      {details.changeovers && (
        <Count name="changeovers">
          <Changeovers row={row} />
        </Count>
      )}
    </dl>
  );
}

function KpiFigure({ row, kpi }: { row: Machine; kpi: KpiName }) {
  const { t, locale } = useText();
  const { low, high, level } = useKpi(row, kpi);
  const isRated = level !== 'unrated' && level !== 'missing';
  return (
    <div className={styles['figure']} data-kpi={kpi}>
      <dt>{t(`machine-header.kpi.${kpi}`)}</dt>
      <dd>
        <Kpi row={row} kpi={kpi} />
        <small>
          <LevelMark level={level} /> {t(`level.${level}`)}
          {isRated &&
            ` · ${t('machine-header.limits', {
              low: formatPercent(low, locale),
              high: formatPercent(high, locale),
            })}`}
        </small>
      </dd>
    </div>
  );
}

function Count({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useText();
  return (
    <div className={styles['figure']}>
      <dt>{t(`machine-header.${name}`)}</dt>
      <dd className={styles['amount']}>{children}</dd>
    </div>
  );
}
