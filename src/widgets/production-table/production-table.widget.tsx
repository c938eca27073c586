import { useMemo } from 'react';

import { useShownStatus } from '#plant/live/use-live.ts';
import { useMachineOrder } from '#plant/live/use-machine-order.ts';
import { columnsOf, type ColumnList } from '#engine/parts/columns.ts';
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
import { useSortChoice } from '#plant/sort-choice.ts';
import { NoMatch } from '#plant/parts/no-match.tsx';
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

function ProductionTable({ options, data, receivedAt }: Props) {
  const { t } = useText();
  const { sortBy = 'oee', ascending = false } = options;
  const sorting = useSortChoice((state) => state.chosen) ?? { by: sortBy, ascending };
  const { mode, details } = usePlantScope();
  const rows = useMachineOrder(data.machines, receivedAt, {
    rule: 'long-stop',
    ...sorting,
  });
  const columns = useMemo(
    () => columnsOf(columnList(mode.kpi, details), 'production-table', t),
    [t, mode.kpi, details],
  );

  return (
    <HistoryProvider history={data.history}>
      <DataGrid
        label={t('production-table.label')}
        columns={columns}
        rows={rows}
        idOf={idOf}
        Cells={LineCells}
        receivedAt={receivedAt}
        isSelectable
        whenEmpty={<NoMatch />}
      />
    </HistoryProvider>
  );
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

/** The red line before a line that stands, which the past has none of. The word is in the next cell. */
function Marker({ row, receivedAt }: CellsProps) {
  const status = useShownStatus({ row, receivedAt });
  if (usePlantScope().mode.name !== 'real-time') return null;
  return <span className={styles['marker']} data-status={status} aria-hidden="true" />;
}

function idOf(row: Machine) {
  return row.Id;
}
