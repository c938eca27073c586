import styles from './all-machines-grid.module.css';
import { type GridRow, isHead } from './grid-rows.ts';

/** Renders a plant's head across the table; undefined for machines, which have columns. */
export function drawPlantHead(row: GridRow) {
  if (!isHead(row)) return undefined;
  return (
    <th scope="rowgroup" className={styles['head']}>
      {row.head.name} <span className={styles['count']}>{row.head.count}</span>
    </th>
  );
}
