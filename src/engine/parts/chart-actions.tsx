import type { ReactNode } from 'react';

import { toCsv, type CsvCell } from '#lib/csv.ts';

import { useText } from '../text.ts';
import styles from './chart-actions.module.css';
import { saveCsv } from './save-file.ts';

/** The same figures as rows: what the table shows and the CSV file keeps. */
export interface ChartTable {
  columns: readonly string[];
  rows: readonly (readonly CsvCell[])[];
}

interface ChartActionsProps {
  /** What is acted on; names the file. */
  label: string;
  table: ChartTable;
  /** What else can be done with it. */
  children?: ReactNode;
}

/** The row of small buttons beside a chart. Whatever it shows, its figures can be had as CSV. */
export function ChartActions({ label, table, children }: ChartActionsProps) {
  const { t } = useText();
  return (
    <fieldset className={styles['actions']} aria-label={t('chart.actions', { label })}>
      <button
        type="button"
        aria-label={t('chart.of', { action: t('chart.csv'), label })}
        onClick={() => saveCsv(label, toCsv(table.columns, table.rows))}
      >
        {t('chart.csv')}
      </button>
      {children}
    </fieldset>
  );
}
