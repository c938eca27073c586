import { useMemo } from 'react';

import { useShownStatus } from '#engine/live/use-live.ts';
import { useMachineOrder } from '#engine/live/use-machine-order.ts';
import { DataGrid, type Column } from '#engine/parts/data-grid.tsx';
import { Kpi, type KpiName } from '#engine/parts/kpi.tsx';
import {
  Changeovers,
  Downtime,
  MachineName,
  Production,
  Scrap,
} from '#engine/parts/machine-cells.tsx';
import { HistoryProvider, MachineSparkline } from '#engine/parts/sparkline.tsx';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

import type { ProductionTableOptions } from './production-table.gen.ts';
import styles from './production-table.module.css';
import schema from './production-table.schema.json' with { type: 'json' };
import { validate } from './production-table.validate.gen.js';

const slots = {
  machines: { query: 'plant-machines' },
  history: { query: 'production-history', optional: true },
} as const;

/** What each line made and lost today, in one row; one row can be chosen. */
export const productionTable = defineWidget<ProductionTableOptions, typeof slots>({
  type: 'production-table',
  schema,
  validate,
  size: { w: 9, h: 12 },
  slots,
  Component: ProductionTable,
});

type Props = WidgetProps<ProductionTableOptions, typeof slots>;

function ProductionTable({ options, data, receivedAt }: Props) {
  const { t } = useText();
  const { sortBy = 'oee', ascending = false, kpi = 'OEE' } = options;
  const rows = useMachineOrder(data.machines, receivedAt, {
    rule: 'long-stop',
    by: sortBy,
    ascending,
  });
  const columns = useMemo<Column[]>(
    () =>
      (
        [
          ['status', '10px'],
          ['line', 'minmax(160px, 1.5fr)'],
          ['production', 'minmax(190px, 1.6fr)'],
          ['downtime', 'minmax(88px, 0.7fr)', 'end'],
          ['changeover', 'minmax(104px, 0.8fr)', 'end'],
          ['scrap', 'minmax(72px, 0.6fr)', 'end'],
          ['availability', 'minmax(92px, 0.8fr)'],
          ['performance', 'minmax(98px, 0.8fr)'],
          ['quality', 'minmax(84px, 0.8fr)'],
          [kpi, 'minmax(84px, 0.8fr)'],
        ] as const
      ).map(([id, width, align]) => ({
        id,
        width,
        label: t(`production-table.column.${id}`),
        ...(align ? { align } : {}),
      })),
    [t, kpi],
  );

  return (
    <HistoryProvider history={data.history}>
      <DataGrid
        label={t('production-table.label')}
        columns={columns}
        rows={rows}
        idOf={idOf}
        Cells={kpi === 'TEEP' ? TeepCells : OeeCells}
        receivedAt={receivedAt}
        isSelectable
      />
    </HistoryProvider>
  );
}

interface CellsProps {
  row: Machine;
  receivedAt: number;
}

function OeeCells(props: CellsProps) {
  return <LineCells {...props} kpi="OEE" />;
}

function TeepCells(props: CellsProps) {
  return <LineCells {...props} kpi="TEEP" />;
}

function LineCells({ row, receivedAt, kpi }: CellsProps & { kpi: KpiName }) {
  return (
    <>
      <div role="gridcell" className={styles['marker-cell']}>
        <Marker row={row} receivedAt={receivedAt} />
      </div>
      <div role="gridcell">
        <MachineName row={row} receivedAt={receivedAt} />
      </div>
      <div role="gridcell" className={styles['production']}>
        <span className={styles['parts']}>
          <Production row={row} />
        </span>
        <span className={styles['chart']}>
          <MachineSparkline row={row} />
        </span>
      </div>
      <div role="gridcell" data-align="end">
        <Downtime row={row} />
      </div>
      <div role="gridcell" data-align="end">
        <Changeovers row={row} />
      </div>
      <div role="gridcell" data-align="end">
        <Scrap row={row} />
      </div>
      <div role="gridcell">
        <Kpi row={row} kpi="Availability" />
      </div>
      <div role="gridcell">
        <Kpi row={row} kpi="Performance" />
      </div>
      <div role="gridcell">
        <Kpi row={row} kpi="Quality" />
      </div>
      <div role="gridcell">
        <Kpi row={row} kpi={kpi} />
      </div>
    </>
  );
}

/** The red line before a line that stands. The word is in the cell beside it. */
function Marker({ row, receivedAt }: CellsProps) {
  const { t } = useText();
  const status = useShownStatus({ row, receivedAt });
  return (
    <span
      className={styles['marker']}
      data-status={status}
      role="img"
      aria-label={t(`status.${status}`)}
    />
  );
}

function idOf(row: Machine) {
  return row.Id;
}
