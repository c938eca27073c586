import { memo } from 'react';

import { useLeadingKpi, type KpiName } from '#plant/live/use-kpi.ts';
import { useShownStatus } from '#plant/live/use-live.ts';
import { Kpi } from '#plant/cells/kpi.tsx';
import { MachineLink, Production, StatusLine } from '#plant/cells/machine-cells.tsx';
import { MachineSparkline } from '#plant/cells/sparkline.tsx';
import { usePlantScope } from '#plant/plant-scope.ts';
import { useText } from '#engine/text.ts';
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
  const isTeep = usePlantScope().mode.kpi === 'TEEP';
  return (
    <article className={styles['tile']} aria-label={row.DisplayName}>
      <Band row={row} receivedAt={receivedAt} />
      <header className={styles['head']}>
        <h2 className={styles['name']} dir="auto" title={row.DisplayName}>
          <MachineLink row={row} />
        </h2>
        <StatusLine row={row} receivedAt={receivedAt} />
      </header>
      <div className={styles['body']}>
        <Oee row={row} />
        <dl className={styles['factors']}>
          {factors.map(([kpi, name]) => (
            <div key={kpi} className={styles['factor']}>
              <dt
                title={t(
                  `machine-tiles.${isTeep && kpi === 'Availability' ? 'availability.allTime' : name}.long`,
                )}
              >
                {t(`machine-tiles.${name}`)}
              </dt>
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

/**
 * A band at the upper edge with the status, or the level against the target, readable from afar.
 */
function Band(machine: TileProps) {
  const scope = usePlantScope();
  return scope.mode.name === 'real-time' ? (
    <StatusBand {...machine} />
  ) : (
    <LevelBand row={machine.row} />
  );
}

function LevelBand({ row }: { row: Machine }) {
  return <span className={styles['band']} data-level={useLeadingKpi(row).level} />;
}

function StatusBand(machine: TileProps) {
  return <span className={styles['band']} data-status={useShownStatus(machine)} />;
}

const Oee = memo(function Oee({ row }: { row: Machine }) {
  const { locale } = useText();
  const { kpi, value, level } = useLeadingKpi(row);
  return (
    <p className={styles['oee']} data-level={level}>
      <span className={styles['figure']}>{formatPercent(value, locale)}</span>
      <span className={styles['caption']}>{kpi}</span>
    </p>
  );
});
