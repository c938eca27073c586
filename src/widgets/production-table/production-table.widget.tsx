import { useMemo } from 'react';

import { oeeMachines } from '#plant/oee-machines.ts';
import { useMachineOrder } from '#plant/live/use-machine-order.ts';
import { useMachineSorting } from '#plant/machine-sorting.ts';
import { useFlow } from '#engine/layout/flow.ts';
import { columnsOf } from '#engine/tables/columns.ts';
import { DataGrid } from '#engine/tables/data-grid.tsx';
import { machineColumns } from '#plant/cells/machine-columns.tsx';
import { Production } from '#plant/cells/machine-cells.tsx';
import { HistoryProvider, MachineSparkline } from '#plant/cells/sparkline.tsx';
import { usePlantScope } from '#plant/plant-scope.ts';
import { NoMatch } from '#plant/cells/no-match.tsx';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';
import type { SortBy } from '#shared/machine-status.ts';

import { cardHeight, LineCard } from './line-card.tsx';
import { Marker } from './marker.tsx';
import type { ProductionTableOptions } from './production-table.gen.ts';
import styles from './production-table.module.css';
import schema from './production-table.schema.json' with { type: 'json' };
import { validate } from './production-table.validate.gen.js';

const slots = {
  machines: { query: 'plant-machines', select: oeeMachines },
  history: { query: 'production-history', optional: true },
} as const;

/** Production and losses of each line today, in a row; one row can be selected. */
export const productionTable = defineWidget<ProductionTableOptions, typeof slots>({
  type: 'production-table',
  schema,
  validate,
  size: { w: 9, h: 12 },
  slots,
  isList: true,
  Component: ProductionTable,
});

type Props = WidgetProps<ProductionTableOptions, typeof slots>;

const { name, downtime, changeovers, scrap, availability, performance, quality, leadingKpi } =
  machineColumns;
const columns = { OEE: columnsBy('OEE'), TEEP: columnsBy('TEEP') };

function columnsBy(kpi: 'OEE' | 'TEEP') {
  const head = kpi === 'TEEP' ? 'availability.allTime' : 'availability';
  // The minimum widths add up to a sheet of A4.
  return columnsOf<Machine, SortBy>('production-table', {
    status: { align: 'mark', width: '10px', Cell: Marker },
    line: { ...name, width: 'minmax(104px, 1.5fr)' },
    production: {
      sort: 'production',
      width: 'minmax(85px, 1.6fr)',
      className: styles['production'],
      Cell: ProductionCell,
    },
    downtime: { ...downtime, width: 'minmax(72px, 0.7fr)' },
    changeover: { ...changeovers, width: 'minmax(93px, 0.8fr)' },
    scrap: { ...scrap, width: 'minmax(52px, 0.6fr)' },
    availability: { ...availability, head, width: 'minmax(76px, 0.8fr)' },
    performance: { ...performance, width: 'minmax(98px, 0.8fr)' },
    quality: { ...quality, width: 'minmax(52px, 0.8fr)' },
    [kpi]: { ...leadingKpi, width: 'minmax(58px, 0.8fr)' },
  });
}

function ProductionTable({ options, data, receivedAt }: Props) {
  const { t } = useText();
  const sorting = useMachineSorting(options);
  const rows = useMachineOrder(data.machines, receivedAt, { rule: 'long-stop', ...sorting });
  const isFlowing = useFlow();

  return (
    <HistoryProvider history={data.history}>
      <DataGrid
        label={t('production-table.label')}
        columns={useShownColumns(isFlowing)}
        rows={rows}
        idOf={idOf}
        wholeRow={isFlowing ? drawCard : undefined}
        cardHeight={isFlowing ? cardHeight : undefined}
        receivedAt={receivedAt}
        isSelectable
        whenEmpty={<NoMatch />}
        sorting={sorting}
      />
    </HistoryProvider>
  );
}

/** On phones cards show the other figures, and only sortable headers remain. */
function useShownColumns(isFlowing: boolean) {
  const { mode, details } = usePlantScope();
  const all = columns[mode.kpi];
  return useMemo(
    () =>
      all.filter(({ id, sort }) =>
        isFlowing ? sort !== undefined : id !== 'changeover' || details.changeovers,
      ),
    [all, isFlowing, details],
  );
}

function drawCard(row: Machine, receivedAt: number) {
  return <LineCard row={row} receivedAt={receivedAt} />;
}

function ProductionCell({ row }: { row: Machine }) {
  return (
    <>
      <span className={styles['parts']}>
        <Production row={row} />
      </span>
      <span className={styles['chart']}>
        <MachineSparkline row={row} />
      </span>
    </>
  );
}

function idOf(row: Machine) {
  return row.Id;
}
