import type { ChartCell, ChartTable } from '#engine/charts/chart-table.ts';
import { hoverText, plotDate } from '#engine/charts/figure.ts';
import type { Figure } from '#lib/difference.ts';
import type { Hours } from '#schemas/api/machines.gen.ts';

import { hourBars } from '../charts/hour-bars.ts';
import { type HourPoint, hourPoints, middleOf } from '../charts/hours.ts';
import type { ComparedWords } from './use-compared.ts';

/** Pairs each hour with the hour at the same offset from the start of the compared period. */
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

/** Dashed with hollow marks: distinguishable from the current line without colour. */
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
  /** Null without a comparison. */
  before: readonly HourPoint[] | null;
  name: string;
  /** Name of the compared bars, if it differs from that of the current ones. */
  comparedName?: string;
  color: string;
  shape?: '/';
  /** Pattern of the compared bars. */
  comparedShape?: '\\' | 'x';
  compared: ComparedWords | null;
  format(value: Figure): string;
  hover(point: HourPoint): string;
}

/** One bar an hour; with a comparison two of half the width, the second one hatched. */
export function barsOfHours(bars: ComparedBars) {
  const { points, before, name, color, shape, compared, hover, comparedShape = '\\' } = bars;
  if (!compared || !before) return [hourBars(points, { name, color, shape, hover })];
  function both(point: HourPoint, hour: number): string {
    const [now, then] = [points[hour]?.value, before?.[hour]?.value];
    const text = hover(points[hour] ?? point);
    return compared?.both(text, { now, before: then, format: bars.format }) ?? text;
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

/** Null until the compared data are loaded; without values if that period has no data. */
export function comparedPoints(
  own: readonly HourPoint[],
  rows: readonly Hours[] | undefined,
  read: (hours: Hours) => HourPoint[],
): HourPoint[] | null {
  const [hours] = rows ?? [];
  return hours ? alignHours(own, hasData(hours) ? read(hours) : []) : null;
}

/** Whether anything is known: an hour with data has an OEE. */
function hasData(hours: Hours): boolean {
  const known = hourPoints(hours, 'OEE');
  return known.length === 0 || known.some(({ value }) => value !== null);
}

interface ComparedColumn {
  of: string;
  values: readonly ChartCell[] | undefined;
}

/** The table with additional columns of compared values. */
export function withComparedColumns(
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
