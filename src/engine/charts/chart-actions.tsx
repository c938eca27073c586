import type { ReactNode } from 'react';

import { saveCsv } from '#lib/files/save-file.ts';

import { useText } from '../text.ts';
import styles from './chart-actions.module.css';
import { useChartFile } from './chart-file.ts';
import { type ChartTable, chartCsv } from './chart-table.ts';

interface ChartActionsProps {
  /** Name of the chart; also names the file. */
  label: string;
  table: ChartTable;
  /** Further buttons. */
  children?: ReactNode;
}

/** The row of small buttons beside a chart; every chart can be exported as CSV. */
export function ChartActions({ label, table, children }: ChartActionsProps) {
  const { t } = useText();
  const fileFor = useChartFile();
  return (
    <fieldset className={styles['actions']} aria-label={t('chart.actions', { label })}>
      <button
        type="button"
        aria-label={t('chart.of', { action: t('chart.csv'), label })}
        onClick={() => saveCsv(fileFor(label).name, chartCsv(table))}
      >
        {t('chart.csv')}
      </button>
      {children}
    </fieldset>
  );
}
