import { hoverText, plotDate, plotText } from '#engine/charts/figure.ts';
import type { Palette } from '#engine/charts/palette.ts';
import { lineDashes, seriesShades, markerSymbols } from '#engine/charts/shades.ts';
import { instantAt, numberAt, rowsAt, textAt } from '#engine/figures/row-fields.ts';
import type { Text } from '#engine/text.ts';
import type { AnyRow } from '#engine/widget.ts';

import type { TrendOptions } from './trend.gen.ts';

export interface Line {
  name: string;
  points: { at: number; value: number | null }[];
}

/** More lines would be indistinguishable. */
const maxLines = 12;

/** A line for each value and group, with points in order of time. */
export function trendLines(
  rows: readonly AnyRow[],
  options: TrendOptions,
  { nameOf, wordsOf }: { nameOf(id: string): string; wordsOf: Text['wordsOf'] },
): Line[] {
  const { time, values, group } = options;
  const items = rowsAt(rows, options.rows);
  const groups = group === undefined ? [''] : [...new Set(items.map((row) => textAt(row, group)))];
  return groups
    .flatMap((one) => {
      const own = group === undefined ? items : items.filter((row) => textAt(row, group) === one);
      return values.map(({ field, label = field }) => ({
        name: lineName(group === undefined ? [] : [nameOf(one)], values.length > 1, wordsOf(label)),
        points: own
          .flatMap((row) => {
            const at = instantAt(row, time);
            return at === null ? [] : [{ at, value: numberAt(row, field) }];
          })
          .toSorted((a, b) => a.at - b.at),
      }));
    })
    .slice(0, maxLines);
}

/** With one value for each group, the group's name suffices. */
function lineName(group: readonly string[], isOfMany: boolean, label: string): string {
  return [...group, ...(group.length === 0 || isOfMany ? [label] : [])].join(' · ');
}

/** From the first point to the last. */
export function spanOf(lines: readonly Line[]): { start: number; end: number } {
  const instants = lines.flatMap(({ points }) => points.map(({ at }) => at));
  // No spread: a month of minutes exceeds the maximum number of arguments.
  return {
    start: instants.reduce((least, at) => Math.min(least, at), instants[0] ?? 0),
    end: instants.reduce((most, at) => Math.max(most, at), instants[0] ?? 0),
  };
}

export function tracesOf(
  lines: readonly Line[],
  palette: Palette,
  words: (line: Line, point: Line['points'][number]) => string,
) {
  const colours = seriesShades(palette, lines.length);
  return lines.map((line, index) => ({
    type: 'scatter' as const,
    mode: line.points.length > 100 ? ('lines' as const) : ('lines+markers' as const),
    name: plotText(line.name),
    x: line.points.map(({ at }) => plotDate(at)),
    y: line.points.map(({ value }) => value),
    customdata: line.points.map((point) => plotText(words(line, point))),
    hovertemplate: hoverText,
    line: {
      color: colours[index] ?? palette.accent,
      width: 2,
      dash: lineDashes[index % lineDashes.length] ?? 'solid',
    },
    marker: { size: 6, symbol: markerSymbols[index % markerSymbols.length] ?? 'circle' },
  }));
}
