import { useMemo } from 'react';

import { oeeMachines } from '#plant/oee-machines.ts';
import { useMachineOrder } from '#plant/live/use-machine-order.ts';
import { useFlow } from '#engine/layout/flow.ts';
import { type Column, columnsOf, type ColumnList } from '#engine/parts/columns.ts';
import { DataGrid } from '#engine/parts/data-grid.tsx';
import { Kpi, LeadingKpi } from '#plant/parts/kpi.tsx';
import {
  Changeovers,
  Downtime,
  MachineName,
  Production,
  Scrap,
} from '#plant/parts/machine-cells.tsx';
import { HistoryProvider, MachineSparkline } from '#plant/parts/sparkline.tsx';
import { type PlantScope, usePlantScope } from '#plant/plant-scope.ts';
import { useHeaderSort } from '#plant/header-sort.ts';
import { useSortChoice } from '#plant/sort-choice.ts';
import { NoMatch } from '#plant/parts/no-match.tsx';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

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

/** What each line made and lost today, in one row; one row can be chosen. */
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

type Details = PlantScope['details'];

function columnList(kpi: 'OEE' | 'TEEP', details: Details): ColumnList {
  const columns: ColumnList = [
    ['status', '10px', 'mark'],
    ['line', 'minmax(136px, 1.5fr)'],
    ['production', 'minmax(92px, 1.6fr)'],
    ['downtime', 'minmax(66px, 0.7fr)', 'end'],
    ['changeover', 'minmax(84px, 0.8fr)', 'end'],
    ['scrap', 'minmax(42px, 0.6fr)', 'end'],
    [kpi === 'TEEP' ? 'availability.allTime' : 'availability', 'minmax(76px, 0.8fr)', 'end'],
    ['performance', 'minmax(84px, 0.8fr)', 'end'],
    ['quality', 'minmax(52px, 0.8fr)', 'end'],
    [kpi, 'minmax(58px, 0.8fr)', 'end'],
  ];
  return columns.filter(([name]) => name !== 'changeover' || details.changeovers);
}

const sortable = {
  line: 'name',
  production: 'production',
  downtime: 'downtime',
  OEE: 'oee',
  TEEP: 'oee',
} as const;

function ProductionTable({ options, data, receivedAt }: Props) {
  const { t } = useText();
  const { sortBy = 'oee', ascending = false } = options;
  const sorting = useSortChoice((state) => state.chosen) ?? { by: sortBy, ascending };
  const { mode, details } = usePlantScope();
  const headerSort = useHeaderSort(sortable, sorting);
  const rows = useMachineOrder(data.machines, receivedAt, {
    rule: 'long-stop',
    ...sorting,
  });
  const isFlowing = useFlow();
  const columns = useMemo(
    () => columnsOf(columnList(mode.kpi, details), 'production-table', t),
    [t, mode.kpi, details],
  );

  return (
    <HistoryProvider history={data.history}>
      <DataGrid
        label={t('production-table.label')}
        columns={isFlowing ? sortableOf(columns) : columns}
        rows={rows}
        idOf={idOf}
        Cells={isFlowing ? LineCard : LineCells}
        cardHeight={isFlowing ? cardHeight : undefined}
        receivedAt={receivedAt}
        isSelectable
        whenEmpty={<NoMatch />}
        sorting={headerSort}
      />
    </HistoryProvider>
  );
}

/** On a phone a card has the other figures, and the heads are what cards are ordered by. */
function sortableOf(columns: Column[]): Column[] {
  return columns.filter(({ id }) => id in sortable);
}

interface CellsProps {
  row: Machine;
  receivedAt: number;
}

function LineCells({ row, receivedAt }: CellsProps) {
  const { details } = usePlantScope();
  return (
    <>
      <td data-align="mark">
        <Marker row={row} receivedAt={receivedAt} />
      </td>
      <td>
        <MachineName row={row} receivedAt={receivedAt} />
      </td>
      <td className={styles['production']}>
        <span className={styles['parts']}>
          <Production row={row} />
        </span>
        <span className={styles['chart']}>
          <MachineSparkline row={row} />
        </span>
      </td>
      <td data-align="end">
        <Downtime row={row} />
      </td>
      {details.changeovers && (
        <td data-align="end">
          <Changeovers row={row} />
        </td>
      )}
      <td data-align="end">
        <Scrap row={row} />
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
        <LeadingKpi row={row} />
      </td>
    </>
  );
}

function idOf(row: Machine) {
  return row.Id;
}
