import { hoverText, plotDate, plotText, type TimeAxis } from '#engine/charts/figure.ts';
import type { Palette } from '#engine/charts/palette.ts';
import { limitTrace } from '#engine/charts/reference-marks.ts';
import type { Figure } from '#lib/difference.ts';
import { type HourPoint, middleOf } from '#plant/charts/hours.ts';
import { comparedLine } from '#plant/comparison/compared-hours.ts';
import type { ComparedWords } from '#plant/comparison/use-compared.ts';
import type { MetricHour, MetricHours } from '#schemas/api/machines.gen.ts';

type Point = MetricHour & { start: number; end: number };
type Metric = MetricHours['Items'][number];

/** Band between minimum and maximum of each hour: two lines with a fill. */
export function bandOf(points: readonly Point[], palette: Palette, name: string) {
  const x = points.map((point) => plotDate(middleOf(point)));
  const line = { color: palette.border, width: 1 };
  const common = { type: 'scatter' as const, mode: 'lines' as const, x, line };
  return [
    {
      ...common,
      y: points.map(({ Least }) => Least),
      showlegend: false,
      hoverinfo: 'skip' as const,
    },
    {
      ...common,
      name,
      y: points.map(({ Most }) => Most),
      fill: 'tonexty' as const,
      fillcolor: palette.border,
      hoverinfo: 'skip' as const,
    },
  ];
}

interface Averages {
  name: string;
  /** Null without a comparison. */
  before: readonly HourPoint[] | null;
  compared: ComparedWords | null;
  format(value: Figure): string;
  words(point: Point): string;
}

/** Lines of the averages, current and compared. */
export function metricLines(points: readonly Point[], palette: Palette, averages: Averages) {
  const { name, before, compared, format, words } = averages;
  function said(hour: number): string {
    const point = points[hour];
    const text = point ? plotText(words(point)) : '';
    if (!compared || !before) return text;
    return compared.both(text, { now: point?.Average, before: before[hour]?.value, format });
  }
  const own = lineOf(points, palette, { name, said });
  if (!compared || !before) return [own];
  const look = { name: compared.series(name), color: palette.accent };
  return [own, comparedLine(before, { ...look, hover: (_, hour) => said(hour) })];
}

function lineOf(
  points: readonly Point[],
  palette: Palette,
  { name, said }: { name: string; said(hour: number): string },
) {
  return {
    type: 'scatter' as const,
    mode: 'lines+markers' as const,
    name,
    x: points.map((point) => plotDate(middleOf(point))),
    y: points.map(({ Average }) => Average),
    customdata: points.map((_, hour) => said(hour)),
    hovertemplate: hoverText,
    line: { color: palette.accent, width: 3 },
    marker: { size: 6 },
  };
}

/** Lines of set point and limits, if defined. */
export function limitLines(
  { Target, Min, Max }: Pick<Metric, 'Target' | 'Min' | 'Max'>,
  { span }: Pick<TimeAxis, 'span'>,
  { palette, target, limits }: { palette: Palette; target: string; limits: string },
) {
  const lines = [
    { value: Target, name: target, color: palette.text, showlegend: true },
    { value: Max, name: limits, color: palette.stopped, showlegend: true },
    { value: Min, name: limits, color: palette.stopped, showlegend: false },
  ];
  return lines.flatMap(({ value, ...look }) =>
    value === null ? [] : limitTrace(value, span, look),
  );
}
