import { useMemo } from 'react';

import { oeeMachines } from '#plant/oee-machines.ts';
import { useMachineOrder } from '#plant/live/use-machine-order.ts';
import { columnsOf, type ColumnList } from '#engine/parts/columns.ts';
import { DataGrid } from '#engine/parts/data-grid.tsx';
import { Kpi, LeadingKpi } from '#plant/parts/kpi.tsx';
import { MachineName, Production } from '#plant/parts/machine-cells.tsx';
import { HistoryProvider, MachineSparkline } from '#plant/parts/sparkline.tsx';
import { usePlantScope } from '#plant/plant-scope.ts';
import { useHeaderSort } from '#plant/header-sort.ts';
import { useSortChoice } from '#plant/sort-choice.ts';
import { NoMatch } from '#plant/parts/no-match.tsx';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

import type { OeeGridOptions } from './oee-grid.gen.ts';
import styles from './oee-grid.module.css';
import schema from './oee-grid.schema.json' with { type: 'json' };
import { validate } from './oee-grid.validate.gen.js';

const slots = {
  machines: { query: 'plant-machines', select: oeeMachines },
  history: { query: 'production-history', optional: true },
} as const;

/** Machines with OEE, its three factors and the parts of the last hours; long stops first. */
export const oeeGrid = defineWidget<OeeGridOptions, typeof slots>({
  type: 'oee-grid',
  schema,
  validate,
  size: { w: 12, h: 12 },
  slots,
  isList: true,
  Component: OeeGrid,
});

const kpiWidth = 'minmax(76px, 1fr)';
function columnList(kpi: 'OEE' | 'TEEP'): ColumnList {
  return [
    ['machine', 'minmax(148px, 1.4fr)'],
    [kpi, kpiWidth, 'end'],
    [kpi === 'TEEP' ? 'availability.allTime' : 'availability', kpiWidth, 'end', 2],
    ['performance', 'minmax(88px, 1fr)', 'end', 3],
    ['quality', kpiWidth, 'end', 4],
    ['production', 'minmax(112px, 0.8fr)', 'end', 1],
    ['chart', 'minmax(84px, 1.2fr)', 'start', 5],
  ];
}

const sortable = { machine: 'name', OEE: 'oee', TEEP: 'oee', production: 'production' } as const;

function OeeGrid({ options, data, receivedAt }: WidgetProps<OeeGridOptions, typeof slots>) {
  const { t } = useText();
  const { sortBy = 'oee', ascending = false } = options;
  const sorting = useSortChoice((state) => state.chosen) ?? { by: sortBy, ascending };
  const rows = useMachineOrder(data.machines, receivedAt, { rule: 'long-stop', ...sorting });
  const headerSort = useHeaderSort(sortable, sorting);
  const { kpi } = usePlantScope().mode;
  const columns = useMemo(() => columnsOf(columnList(kpi), 'oee-grid', t), [t, kpi]);

  return (
    <HistoryProvider history={data.history}>
      <DataGrid
        label={t('oee-grid.label')}
        columns={columns}
        rows={rows}
        idOf={idOf}
        Cells={OeeCells}
        receivedAt={receivedAt}
        whenEmpty={<NoMatch />}
        sorting={headerSort}
      />
    </HistoryProvider>
  );
}

function OeeCells({ row, receivedAt }: { row: Machine; receivedAt: number }) {
  return (
    <>
      <td>
        <MachineName row={row} receivedAt={receivedAt} />
      </td>
      <td data-align="end">
        <LeadingKpi row={row} />
      </td>
      <td data-align="end">
        <Kpi row={row} kpi="Availability" />
      </td>
      <td data-align="end">
        <Kpi row={row} kpi="Performance" />
      </td>
      <td data-align="end">
        <Kpi row={row} kpi="Quality" />
      </td>
      <td data-align="end">
        <Production row={row} />
      </td>
      <td>
        <span className={styles['chart']}>
          <MachineSparkline row={row} />
        </span>
      </td>
    </>
  );
}

function idOf(row: Machine) {
  return row.Id;
}
