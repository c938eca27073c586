import type { Cell, ChartTable } from '#engine/charts/chart-table.ts';
import { hoverText, plotDate } from '#engine/charts/figure.ts';
import type { Figure } from '#lib/difference.ts';
import type { Hours } from '#schemas/api/machines.gen.ts';

import { hourBars } from '../charts/hour-bars.ts';
import { type HourPoint, hourPoints, middleOf } from '../charts/hours.ts';
import type { ComparedWords } from './use-compared.ts';

/** Each hour with the value of the hour that lies as long after the start of the compared period. */
function alignHours(
  own: readonly HourPoint[],
  compared: readonly Pick<HourPoint, 'value'>[],
): HourPoint[] {
  return own.map(({ start, end }, hour) => ({ start, end, value: compared[hour]?.value ?? null }));
}

export interface ComparedLook {
  name: string;
  color: string;
  hover(point: HourPoint, hour: number): string;
}

/** Dashed, with hollow marks: told from the line beside it without its colour. */
export function comparedLine(points: readonly HourPoint[], { name, color, hover }: ComparedLook) {
  return {
    type: 'scatter' as const,
    mode: 'lines+markers' as const,
    name,
    x: points.map((point) => plotDate(middleOf(point))),
    y: points.map(({ value }) => value),
    customdata: points.map(hover),
    hovertemplate: hoverText,
    connectgaps: false,
    line: { color, width: 2, dash: 'dot' as const },
    marker: { color, size: 8, symbol: 'diamond-open' as const },
  };
}

interface ComparedBars {
  points: readonly HourPoint[];
  /** Null: nothing is compared. */
  before: readonly HourPoint[] | null;
  name: string;
  /** Of the compared bars, where it is not the name of the others. */
  comparedName?: string;
  color: string;
  shape?: '/';
  /** Pattern of the compared bars. */
  comparedShape?: '\\' | 'x';
  compared: ComparedWords | null;
  format(value: Figure): string;
  hover(point: HourPoint): string;
}

/** One bar an hour; where hours are compared, two of half its width, the second one hatched. */
export function barsOfHours(bars: ComparedBars) {
  const { points, before, name, color, shape, compared, hover, comparedShape = '\\' } = bars;
  if (!compared || !before) return [hourBars(points, { name, color, shape, hover })];
  function both(point: HourPoint, hour: number): string {
    const [now, then] = [points[hour]?.value, before?.[hour]?.value];
    const said = hover(points[hour] ?? point);
    return compared?.both(said, { now, before: then, format: bars.format }) ?? said;
  }
  return [
    hourBars(points, { name, color, shape, place: 'left', hover: both }),
    hourBars(before, {
      name: compared.series(bars.comparedName ?? name),
      color,
      shape: comparedShape,
      place: 'right',
      hover: both,
    }),
  ];
}

/** Null while there is nothing to compare; without values where the compared time has no data. */
export function comparedPoints(
  own: readonly HourPoint[],
  rows: readonly Hours[] | undefined,
  read: (hours: Hours) => HourPoint[],
): HourPoint[] | null {
  const [hours] = rows ?? [];
  return hours ? alignHours(own, hasData(hours) ? read(hours) : []) : null;
}

/** An hour has an OEE where anything is known of it. */
function hasData(hours: Hours): boolean {
  const known = hourPoints(hours, 'OEE');
  return known.length === 0 || known.some(({ value }) => value !== null);
}

interface ComparedColumn {
  of: string;
  values: readonly Cell[] | undefined;
}

/** The table with the compared values as further columns. */
export function withCompared(
  table: ChartTable,
  compared: ComparedWords | null,
  columns: readonly ComparedColumn[],
): ChartTable {
  const known = columns.flatMap(({ of, values }) => (compared && values ? [{ of, values }] : []));
  return {
    ...table,
    columns: [...table.columns, ...known.map(({ of }) => compared?.series(of) ?? of)],
    rows: table.rows.map((row, index) => [
      ...row,
      ...known.map(({ values }) => values[index] ?? null),
    ]),
  };
}

export function valuesOf(points: readonly HourPoint[] | null): (number | null)[] | undefined {
  return points?.map(({ value }) => value);
}
