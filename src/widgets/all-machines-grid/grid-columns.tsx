import { columnsOf } from '#engine/tables/columns.ts';
import { MachineLink } from '#plant/cells/machine-cells.tsx';
import { machineColumns } from '#plant/cells/machine-columns.tsx';
import { StatusWords } from '#plant/cells/status-words.tsx';
import type { Machine } from '#schemas/api/machines.gen.ts';

import styles from './all-machines-grid.module.css';
import type { GridColumn } from './grid-rows.ts';

interface CellProps {
  row: Machine;
}

const { oee, production, downtime, availability, performance, quality, scrap } = machineColumns;

/** All available columns. A press on a header sorts by its value. */
export const gridColumns = columnsOf<Machine, GridColumn>('all-machines-grid', {
  machine: { sort: 'machine', width: 'minmax(140px, 1.4fr)', Cell: NameCell },
  status: { sort: 'status', width: 'minmax(140px, 1.2fr)', Cell: StatusWords },
  oee: { ...oee, sort: 'oee', width: 'minmax(76px, 1fr)' },
  parts: { ...production, sort: 'parts', width: 'minmax(96px, 1fr)', spare: 1 },
  downtime: { ...downtime, sort: 'downtime', width: 'minmax(76px, 0.8fr)', spare: 2 },
  availability: { ...availability, sort: 'availability', width: 'minmax(96px, 1fr)', spare: 4 },
  performance: { ...performance, sort: 'performance', width: 'minmax(96px, 1fr)', spare: 5 },
  quality: { ...quality, sort: 'quality', width: 'minmax(76px, 1fr)', spare: 6 },
  scrap: { ...scrap, sort: 'scrap', width: 'minmax(64px, 0.6fr)', spare: 3 },
  product: { sort: 'product', width: 'minmax(110px, 1fr)', spare: 7, Cell: ProductCell },
});

function NameCell({ row }: CellProps) {
  return (
    <span className={styles['name']} dir="auto" title={row.DisplayName}>
      <MachineLink row={row} />
    </span>
  );
}

function ProductCell({ row: { Product } }: CellProps) {
  return (
    <span className={styles['name']} dir="auto" title={Product ?? undefined}>
      {Product ?? '—'}
    </span>
  );
}
