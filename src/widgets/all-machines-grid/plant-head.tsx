import styles from './all-machines-grid.module.css';
import { type GridRow, isHead } from './grid-rows.ts';

/** The name of a plant across the table; a machine is drawn by its columns. */
export function drawPlantHead(row: GridRow) {
  if (!isHead(row)) return undefined;
  return (
    <th scope="rowgroup" className={styles['head']}>
      {row.head.name} <span className={styles['count']}>{row.head.count}</span>
    </th>
  );
}
