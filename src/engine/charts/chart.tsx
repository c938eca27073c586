import { type ReactNode, useMemo, useRef, useState } from 'react';

import { ScrollRegion } from '#ui/scroll-region.tsx';

import { useChartRange } from '../chart-range.ts';
import { useText } from '../text.ts';
import { ChartActions } from './chart-actions.tsx';
import { useChartFile } from './chart-file.ts';
import { type ChartMark, markedFigure, useChartMarks } from './chart-marks.ts';
import { type ChartTable, columnFormat } from './chart-table.ts';
import styles from './chart.module.css';
import type { Draw } from './figure.ts';
import { usePalette } from './palette.ts';
import { Plot } from './plot.tsx';
import { savePicture } from './save-picture.ts';

interface ChartProps {
  /** Describes the chart, and names its files. */
  label: string;
  /** Stable while the data are the same. */
  draw: Draw;
  table: ChartTable;
  /** The main figure. */
  headline?: ReactNode;
  /** Has an axis of time, on which a range can be dragged. */
  isOverTime?: boolean;
  /** Called with the instant of a mark that is pressed. What it opens has another way by keyboard. */
  onPress?: ((at: number) => void) | undefined;
}

/** Rows that the table shows; the file has all. */
const maxRows = 500;

/** A chart with its table, both downloadable. The table has all that hovering shows. */
export function Chart(props: ChartProps) {
  const { label, table, headline, isOverTime = false, onPress } = props;
  const { t, locale } = useText();
  const palette = usePalette();
  const { select } = useChartRange();
  const [isTable, setTable] = useState(false);
  const chartMarks = useChartMarks();
  const marks = isOverTime ? chartMarks?.marks : undefined;
  const draw = useMarked(props.draw, marks);
  const drawn = useRef<HTMLElement>(null);
  const fileFor = useChartFile();
  /** Does nothing before the chart is drawn. */
  function saveDrawing(): void {
    if (drawn.current)
      void savePicture(drawn.current, { title: label, palette, ...fileFor(label) });
  }

  return (
    <figure className={styles['chart']}>
      <div className={styles['bar']}>
        <div className={styles['headline']}>{headline}</div>
        <ChartActions label={label} table={table}>
          {!isTable && (
            <button
              type="button"
              aria-label={t('chart.of', { action: t('chart.png'), label })}
              onClick={saveDrawing}
            >
              {t('chart.png')}
            </button>
          )}
          <button
            type="button"
            aria-label={t('chart.of', { action: t('chart.table'), label })}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          >
            {t('chart.table')}
          </button>
          {isOverTime && chartMarks && <chartMarks.Actions label={label} />}
        </ChartActions>
      </div>
      {isTable ? (
        <TableView label={label} table={table} />
      ) : (
        <Plot
          label={label}
          draw={draw}
          palette={palette}
          locale={locale}
          onDrawn={(element) => (drawn.current = element)}
          onRange={isOverTime ? select : undefined}
          onPress={onPress}
        />
      )}
    </figure>
  );
}

function useMarked(draw: Draw, marks: readonly ChartMark[] | undefined): Draw {
  return useMemo(
    () =>
      marks === undefined
        ? draw
        : (palette, locale) => markedFigure(draw(palette, locale), marks, palette),
    [draw, marks],
  );
}

/** Focusable, so that it scrolls by keyboard too. */
function TableView({ label, table }: { label: string; table: ChartTable }) {
  const { t, locale } = useText();
  const shown = table.rows.slice(0, maxRows);
  const formats = table.columns.map((_, column) =>
    columnFormat({ ...table, rows: shown }, column, locale),
  );
  return (
    <ScrollRegion className={styles['scroll']} label={t('chart.table-of', { label })}>
      <table className={styles['table']}>
        <caption className="ls-visually-hidden">{label}</caption>
        <thead>
          <tr>
            {table.columns.map((column, index) => (
              <th key={column} scope="col" data-align={alignOf(table, index)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a chart's table have no id
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={table.columns[column]} data-align={alignOf(table, column)}>
                  {formats[column]?.(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {table.rows.length > maxRows && (
        <p className={styles['more']}>
          {t('chart.more', { shown: maxRows, all: table.rows.length })}
        </p>
      )}
    </ScrollRegion>
  );
}

function alignOf({ rows }: ChartTable, column: number): 'start' | 'end' {
  return rows.some((row) => typeof row[column] === 'number') ? 'end' : 'start';
}
