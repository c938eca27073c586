import { type CsvCell, toCsv } from '#lib/files/csv.ts';
import { formatHour, isoInPlant } from '#lib/plant-axis.ts';
import { formatMeasure, measureFormat } from '#lib/plant-format.ts';

/** A time on the clock of a zone: words in the table, ISO 8601 in the file. */
export interface ZonedInstant {
  /** Milliseconds since 1970. */
  at: number;
  timeZone: string;
}

export type ChartCell = CsvCell | ZonedInstant;

/** The figures of a chart as rows, for its table and its CSV file. */
export interface ChartTable {
  columns: readonly string[];
  rows: readonly (readonly ChartCell[])[];
  /** Measured values: shown and exported with all their decimals. */
  isExact?: boolean;
}

/** The CSV file: instants as ISO 8601 with offset, figures with at most two decimals. */
export function chartCsv({ columns, rows, isExact = false }: ChartTable): string {
  return toCsv(
    columns,
    rows.map((row) => row.map((cell) => fileCell(cell, isExact))),
  );
}

function fileCell(cell: ChartCell, isExact: boolean): CsvCell {
  if (typeof cell === 'number' && Number.isFinite(cell)) return isExact ? cell : inFile(cell);
  if (typeof cell === 'number') return null;
  return isInstant(cell) ? isoInPlant(cell.at, cell.timeZone) : cell;
}

function inFile(figure: number): number {
  return Number(figure.toFixed(2));
}

/** Formats the cells of a column: all figures with the same decimals, counts without. */
export function columnFormat(
  { rows, isExact = false }: Pick<ChartTable, 'rows' | 'isExact'>,
  column: number,
  locale: string,
): (cell: ChartCell | undefined) => string {
  const figures = rows.flatMap((row) => {
    const cell = row[column];
    return typeof cell === 'number' ? inFile(cell) : [];
  });
  const isWhole = figures.every(Number.isInteger);
  const writeShare = measureFormat(figures, locale);
  return (cell) => {
    if (typeof cell === 'string') return cell;
    if (isInstant(cell)) return formatHour(cell.at, locale, cell.timeZone);
    if (isExact && typeof cell === 'number') return cell.toLocaleString(locale, allDecimals);
    return isWhole ? formatMeasure(cell, locale) : writeShare(cell);
  };
}

const allDecimals = { maximumFractionDigits: 10 };

function isInstant(cell: ChartCell | undefined): cell is ZonedInstant {
  return typeof cell === 'object' && cell !== null;
}
