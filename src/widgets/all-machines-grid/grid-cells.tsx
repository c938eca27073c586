import { memo, use, type ReactNode } from 'react';

import { Kpi } from '#plant/parts/kpi.tsx';
import { Downtime, MachineLink, Production, Scrap } from '#plant/parts/machine-cells.tsx';
import { StatusWords } from '#plant/parts/status-words.tsx';
import type { Machine } from '#schemas/api/machines.gen.ts';

import styles from './all-machines-grid.module.css';
import { type GridColumn, type GridRow, isHead } from './grid-rows.ts';
import { ShownColumns } from './shown-columns.ts';

interface CellsProps<Row> {
  row: Row;
  receivedAt: number;
}

/** The name of a plant across the table, or the cells of a machine. */
export function GridCells({ row, receivedAt }: CellsProps<GridRow>) {
  const columns = use(ShownColumns);
  if (isHead(row)) {
    return (
      <th scope="rowgroup" className={styles['head']}>
        {row.head.name} <span className={styles['count']}>{row.head.count}</span>
      </th>
    );
  }
  return columns.map(({ id, align }) => (
    <td key={id} data-align={align}>
      <GridCell column={id as GridColumn} row={row} receivedAt={receivedAt} />
    </td>
  ));
}

const cells: Record<GridColumn, (props: CellsProps<Machine>) => ReactNode> = {
  machine: ({ row }) => (
    <span className={styles['name']} dir="auto" title={row.DisplayName}>
      <MachineLink row={row} />
    </span>
  ),
  status: ({ row, receivedAt }) => <StatusWords row={row} receivedAt={receivedAt} />,
  oee: ({ row }) => <Kpi row={row} kpi="OEE" />,
  availability: ({ row }) => <Kpi row={row} kpi="Availability" />,
  performance: ({ row }) => <Kpi row={row} kpi="Performance" />,
  quality: ({ row }) => <Kpi row={row} kpi="Quality" />,
  parts: ({ row }) => <Production row={row} />,
  downtime: ({ row }) => <Downtime row={row} />,
  scrap: ({ row }) => <Scrap row={row} />,
  product: ({ row: { Product } }) => (
    <span className={styles['name']} dir="auto" title={Product ?? undefined}>
      {Product ?? '—'}
    </span>
  ),
};

const GridCell = memo(function GridCell({
  column,
  ...props
}: CellsProps<Machine> & { column: GridColumn }) {
  return cells[column](props);
});
