import { useMachineOrder } from '#plant/live/use-machine-order.ts';
import { useMachineSorting } from '#plant/machine-sorting.ts';
import { columnsOf } from '#engine/tables/columns.ts';
import { DataGrid } from '#engine/tables/data-grid.tsx';
import { LeadingKpi } from '#plant/cells/kpi.tsx';
import { MachineName } from '#plant/cells/machine-cells.tsx';
import { usePlantScope } from '#plant/plant-scope.ts';
import { NoMatch } from '#plant/cells/no-match.tsx';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

import type { OverviewListOptions } from './overview-list.gen.ts';
import schema from './overview-list.schema.json' with { type: 'json' };
import { validate } from './overview-list.validate.gen.js';

const slots = { machines: { query: 'plant-machines' } } as const;

/** One item for each machine with status and level. Long stops first. */
export const overviewList = defineWidget<OverviewListOptions, typeof slots>({
  type: 'overview-list',
  schema,
  validate,
  size: { w: 3, h: 12 },
  slots,
  isList: true,
  Component: OverviewList,
});

const columns = { OEE: columnsBy('OEE'), TEEP: columnsBy('TEEP') };

function columnsBy(kpi: 'OEE' | 'TEEP') {
  return columnsOf<Machine>('overview-list', {
    machine: { width: 'minmax(0, 1fr)', Cell: MachineName },
    [kpi]: { width: '92px', align: 'end', Cell: LeadingKpi },
  });
}

function OverviewList({
  options,
  data,
  receivedAt,
}: WidgetProps<OverviewListOptions, typeof slots>) {
  const { t } = useText();
  const sorting = useMachineSorting(options);
  const rows = useMachineOrder(data.machines, receivedAt, { rule: 'long-stop', ...sorting });
  const { kpi } = usePlantScope().mode;
  return (
    <DataGrid
      label={t('overview-list.label')}
      columns={columns[kpi]}
      rows={rows}
      idOf={idOf}
      receivedAt={receivedAt}
      hasHeader={false}
      whenEmpty={<NoMatch />}
    />
  );
}

function idOf(row: Machine) {
  return row.Id;
}
