import { useMemo } from 'react';

import { useMachineOrder } from '#plant/live/use-machine-order.ts';
import { columnsOf, type ColumnList } from '#engine/parts/columns.ts';
import { DataGrid } from '#engine/parts/data-grid.tsx';
import { LeadingKpi } from '#plant/parts/kpi.tsx';
import { MachineName } from '#plant/parts/machine-cells.tsx';
import { usePlantScope } from '#plant/plant-scope.ts';
import { useSortChoice } from '#plant/sort-choice.ts';
import { NoMatch } from '#plant/parts/no-match.tsx';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

import type { OverviewListOptions } from './overview-list.gen.ts';
import schema from './overview-list.schema.json' with { type: 'json' };
import { validate } from './overview-list.validate.gen.js';

const slots = { machines: { query: 'plant-machines' } } as const;

/** One item a machine: what it does and how well. Long stops come first. */
export const overviewList = defineWidget<OverviewListOptions, typeof slots>({
  type: 'overview-list',
  schema,
  validate,
  size: { w: 3, h: 12 },
  slots,
  isList: true,
  Component: OverviewList,
});

function columnList(kpi: 'OEE' | 'TEEP'): ColumnList {
  return [
    ['machine', 'minmax(0, 1fr)'],
    [kpi, '92px', 'end'],
  ];
}

function OverviewList({
  options,
  data,
  receivedAt,
}: WidgetProps<OverviewListOptions, typeof slots>) {
  const { t } = useText();
  const { sortBy = 'oee', ascending = false } = options;
  const sorting = useSortChoice((state) => state.chosen) ?? { by: sortBy, ascending };
  const rows = useMachineOrder(data.machines, receivedAt, {
    rule: 'long-stop',
    ...sorting,
  });
  const { kpi } = usePlantScope().mode;
  const columns = useMemo(() => columnsOf(columnList(kpi), 'overview-list', t), [t, kpi]);
  return (
    <DataGrid
      label={t('overview-list.label')}
      columns={columns}
      rows={rows}
      idOf={idOf}
      Cells={OverviewCells}
      receivedAt={receivedAt}
      hasHeader={false}
      whenEmpty={<NoMatch />}
    />
  );
}

function OverviewCells({ row, receivedAt }: { row: Machine; receivedAt: number }) {
  return (
    <>
      <td>
        <MachineName row={row} receivedAt={receivedAt} />
      </td>
      <td data-align="end">
        <LeadingKpi row={row} />
      </td>
    </>
  );
}

function idOf(row: Machine) {
  return row.Id;
}
