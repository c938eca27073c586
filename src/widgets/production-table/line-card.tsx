import type { ReactNode } from 'react';

import { useMachineCount, useMachineField } from '#plant/live/use-live.ts';
import { Kpi, LeadingKpi } from '#plant/cells/kpi.tsx';
import { Changeovers, Downtime, MachineName, Scrap } from '#plant/cells/machine-cells.tsx';
import { usePlantScope } from '#plant/plant-scope.ts';
import { useText } from '#engine/text.ts';
import { abbreviateNumber } from '#lib/plant-format.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

import { Marker } from './marker.tsx';
import styles from './production-table.module.css';

/** Height of a card with the space below it, in pixels. */
export const cardHeight = 224;

interface LineCardProps {
  row: Machine;
  receivedAt: number;
}

/** Card of a production line on phones: status, level, and figures with labels. */
export function LineCard(props: LineCardProps) {
  return (
    <td className={styles['place']}>
      <Card {...props} />
    </td>
  );
}

function Card({ row, receivedAt }: LineCardProps) {
  const { t } = useText();
  const { details, mode } = usePlantScope();
  const availability = mode.kpi === 'TEEP' ? 'availability.allTime' : 'availability';
  return (
    <div className={styles['card']}>
      <span className={styles['edge']}>
        <Marker row={row} receivedAt={receivedAt} />
      </span>
      <div className={styles['head']}>
        <MachineName row={row} receivedAt={receivedAt} />
        <span className={styles['leading']}>
          <small>{mode.kpi}</small> <LeadingKpi row={row} />
        </span>
      </div>
      <dl className={styles['pairs']}>
        <Parts row={row} />
        <Pair label={t('production-table.column.downtime')} value={<Downtime row={row} />} />
        {details.changeovers && (
          <Pair label={t('production-table.column.changeover')} value={<Changeovers row={row} />} />
        )}
        <Pair label={t('production-table.column.scrap')} value={<Scrap row={row} />} />
        <Pair
          label={t(`production-table.column.${availability}`)}
          value={<Kpi row={row} kpi="Availability" />}
        />
        <Pair
          label={t('production-table.column.performance')}
          value={<Kpi row={row} kpi="Performance" />}
        />
        <Pair
          label={t('production-table.column.quality')}
          value={<Kpi row={row} kpi="Quality" />}
        />
      </dl>
    </div>
  );
}

/** Parts made, the reference, and the difference. */
function Parts({ row }: { row: Machine }) {
  const { t, locale } = useText();
  const { isDay } = usePlantScope().mode;
  const made = useMachineCount(row, 'TotalParts');
  const goalOfDay = useMachineField(row, 'PartsDailyGoal');
  const target = isDay ? goalOfDay : row.ProdGoal;
  const difference = made === null || target === null ? null : made - target;
  const sign = difference !== null && difference > 0 ? '+' : '';
  return (
    <>
      <Pair label={t('production-table.card.made')} value={abbreviateNumber(made, locale)} />
      <Pair label={t('production-table.card.target')} value={abbreviateNumber(target, locale)} />
      <Pair
        label={t('production-table.card.difference')}
        value={`${sign}${abbreviateNumber(difference, locale)}`}
      />
    </>
  );
}

function Pair({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
