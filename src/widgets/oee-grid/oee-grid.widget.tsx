import { useMemo } from 'react';

import { useMachineOrder } from '#engine/live/use-machine-order.ts';
import { DataGrid, type Column } from '#engine/parts/data-grid.tsx';
import { Kpi } from '#engine/parts/kpi.tsx';
import { MachineName, Production } from '#engine/parts/machine-cells.tsx';
import { HistoryProvider, MachineSparkline } from '#engine/parts/sparkline.tsx';
import { useSortChoice } from '#engine/sort-choice.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

import type { OeeGridOptions } from './oee-grid.gen.ts';
import styles from './oee-grid.module.css';
import schema from './oee-grid.schema.json' with { type: 'json' };
import { validate } from './oee-grid.validate.gen.js';

const slots = {
  machines: { query: 'plant-machines' },
  history: { query: 'production-history', optional: true },
} as const;

/** Machines with OEE, its three factors and the parts of the last hours; long stops first. */
export const oeeGrid = defineWidget<OeeGridOptions, typeof slots>({
  type: 'oee-grid',
  schema,
  validate,
  size: { w: 12, h: 12 },
  slots,
  Component: OeeGrid,
});

function OeeGrid({ options, data, receivedAt }: WidgetProps<OeeGridOptions, typeof slots>) {
  const { t } = useText();
  const { sortBy = 'oee', ascending = false } = options;
  const sorting = useSortChoice((state) => state.chosen) ?? { by: sortBy, ascending };
  const rows = useMachineOrder(data.machines, receivedAt, { rule: 'long-stop', ...sorting });
  const columns = useMemo<Column[]>(
    () => [
      { id: 'machine', label: t('oee-grid.column.machine'), width: 'minmax(180px, 1.4fr)' },
      { id: 'oee', label: t('oee-grid.column.oee'), width: kpiWidth },
      { id: 'availability', label: t('oee-grid.column.availability'), width: kpiWidth },
      { id: 'performance', label: t('oee-grid.column.performance'), width: kpiWidth },
      { id: 'quality', label: t('oee-grid.column.quality'), width: kpiWidth },
      {
        id: 'production',
        label: t('oee-grid.column.production'),
        width: 'minmax(130px, 0.8fr)',
        align: 'end',
      },
      { id: 'chart', label: t('oee-grid.column.chart'), width: 'minmax(150px, 1.4fr)' },
    ],
    [t],
  );

  return (
    <HistoryProvider history={data.history}>
      <DataGrid
        label={t('oee-grid.label')}
        columns={columns}
        rows={rows}
        idOf={idOf}
        Cells={OeeCells}
        receivedAt={receivedAt}
      />
    </HistoryProvider>
  );
}

const kpiWidth = 'minmax(110px, 1fr)';

function OeeCells({ row, receivedAt }: { row: Machine; receivedAt: number }) {
  return (
    <>
      <div role="gridcell">
        <MachineName row={row} receivedAt={receivedAt} />
      </div>
      <div role="gridcell">
        <Kpi row={row} kpi="OEE" />
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
      <div role="gridcell" data-align="end">
        <Production row={row} />
      </div>
      <div role="gridcell">
        <span className={styles['chart']}>
          <MachineSparkline row={row} />
        </span>
      </div>
    </>
  );
}

function idOf(row: Machine) {
  return row.Id;
}
