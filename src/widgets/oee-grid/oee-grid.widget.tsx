import { oeeMachines } from '#plant/oee-machines.ts';
import { useMachineOrder } from '#plant/live/use-machine-order.ts';
import { useMachineSorting } from '#plant/machine-sorting.ts';
import { columnsOf } from '#engine/tables/columns.ts';
import { DataGrid } from '#engine/tables/data-grid.tsx';
import { machineColumns } from '#plant/cells/machine-columns.tsx';
import { HistoryProvider, MachineSparkline } from '#plant/cells/sparkline.tsx';
import { usePlantScope } from '#plant/plant-scope.ts';
import { NoMatch } from '#plant/cells/no-match.tsx';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';
import type { SortBy } from '#shared/machine-status.ts';

import type { OeeGridOptions } from './oee-grid.gen.ts';
import styles from './oee-grid.module.css';
import schema from './oee-grid.schema.json' with { type: 'json' };
import { validate } from './oee-grid.validate.gen.js';

const slots = {
  machines: { query: 'plant-machines', select: oeeMachines },
  history: { query: 'production-history', optional: true },
} as const;

/** Machines with OEE, its three factors and hourly parts; long stops first. */
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
const { name, leadingKpi, availability, performance, quality, production } = machineColumns;
const columns = { OEE: columnsBy('OEE'), TEEP: columnsBy('TEEP') };

function columnsBy(kpi: 'OEE' | 'TEEP') {
  const head = kpi === 'TEEP' ? 'availability.allTime' : 'availability';
  return columnsOf<Machine, SortBy>('oee-grid', {
    machine: { ...name, width: 'minmax(148px, 1.4fr)' },
    [kpi]: { ...leadingKpi, width: kpiWidth },
    availability: { ...availability, head, width: kpiWidth, spare: 2 },
    performance: { ...performance, width: 'minmax(88px, 1fr)', spare: 3 },
    quality: { ...quality, width: kpiWidth, spare: 4 },
    production: { ...production, width: 'minmax(112px, 0.8fr)', spare: 1 },
    chart: { width: 'minmax(84px, 1.2fr)', spare: 5, Cell: Chart },
  });
}

function OeeGrid({ options, data, receivedAt }: WidgetProps<OeeGridOptions, typeof slots>) {
  const { t } = useText();
  const sorting = useMachineSorting(options);
  const rows = useMachineOrder(data.machines, receivedAt, { rule: 'long-stop', ...sorting });
  const { kpi } = usePlantScope().mode;

  return (
    <HistoryProvider history={data.history}>
      <DataGrid
        label={t('oee-grid.label')}
        columns={columns[kpi]}
        rows={rows}
        idOf={idOf}
        receivedAt={receivedAt}
        whenEmpty={<NoMatch />}
        sorting={sorting}
      />
    </HistoryProvider>
  );
}

function Chart({ row }: { row: Machine }) {
  return (
    <span className={styles['chart']}>
      <MachineSparkline row={row} />
    </span>
  );
}

function idOf(row: Machine) {
  return row.Id;
}
