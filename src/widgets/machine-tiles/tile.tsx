import { memo } from 'react';

import { useMachineField, useShownStatus } from '#engine/live/use-live.ts';
import { Kpi, type KpiName } from '#engine/parts/kpi.tsx';
import { Production, StatusLine } from '#engine/parts/machine-cells.tsx';
import { MachineSparkline } from '#engine/parts/sparkline.tsx';
import { useText } from '#engine/text.ts';
import { kpiLevel } from '#lib/machine-status.ts';
import { formatPercent } from '#lib/plant-format.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

import styles from './tile.module.css';

interface TileProps {
  row: Machine;
  receivedAt: number;
}

const factors = [
  ['Availability', 'availability'],
  ['Performance', 'performance'],
  ['Quality', 'quality'],
] as const satisfies [KpiName, string][];

export const Tile = memo(function Tile({ row, receivedAt }: TileProps) {
  const { t } = useText();
  return (
    <article className={styles['tile']} aria-label={row.DisplayName}>
      <Band row={row} receivedAt={receivedAt} />
      <header className={styles['head']}>
        <h2 className={styles['name']}>{row.DisplayName}</h2>
        <StatusLine row={row} receivedAt={receivedAt} />
      </header>
      <div className={styles['body']}>
        <Oee row={row} />
        <dl className={styles['factors']}>
          {factors.map(([kpi, name]) => (
            <div key={kpi} className={styles['factor']}>
              <dt title={t(`machine-tiles.${name}.long`)}>{t(`machine-tiles.${name}`)}</dt>
              <dd>
                <Kpi row={row} kpi={kpi} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <footer className={styles['foot']}>
        <span className={styles['parts']}>
          <Production row={row} />
          <small>{t('machine-tiles.parts')}</small>
        </span>
        <span className={styles['chart']}>
          <MachineSparkline row={row} />
        </span>
      </footer>
    </article>
  );
});

/** The status across the upper edge, for those who look from afar. */
function Band(machine: TileProps) {
  return <span className={styles['band']} data-status={useShownStatus(machine)} />;
}

const Oee = memo(function Oee({ row }: { row: Machine }) {
  const { t, locale } = useText();
  const value = useMachineField(row, 'OEE');
  return (
    <p className={styles['oee']} data-level={kpiLevel(value, row.OEELow, row.OEEHigh)}>
      <span className={styles['figure']}>{formatPercent(value, locale)}</span>
      <span className={styles['caption']}>{t('machine-tiles.oee')}</span>
    </p>
  );
});
