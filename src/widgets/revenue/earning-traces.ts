import { hoverText, plotDate } from '#engine/charts/figure.ts';
import type { Palette } from '#engine/charts/palette.ts';
import type { Figure } from '#lib/difference.ts';
import type { Span } from '#lib/plant-axis.ts';
import { type HourPoint, middleOf } from '#plant/charts/hours.ts';
import { barsOfHours } from '#plant/comparison/compared-hours.ts';
import type { ComparedWords } from '#plant/comparison/use-compared.ts';

import type { HourEarning } from './earnings.ts';

export interface Names {
  current: string;
  baseline: string;
  earned: string;
}

interface Look {
  names: Names;
  palette: Palette;
  /** Null without a comparison. */
  before: readonly HourPoint[] | null;
  compared: ComparedWords | null;
  format(value: Figure): string;
  hover(name: string, value: number | null, hour: Span): string;
}

/** Hourly earnings as bars, with the baseline as a line. */
export function tracesOf(
  earnings: readonly HourEarning[],
  { names, palette, before, compared, format, hover }: Look,
) {
  const points = earnings.map(({ start, end, current }) => ({ start, end, value: current }));
  return [
    ...barsOfHours({
      points,
      before,
      name: names.current,
      comparedName: names.earned,
      color: palette.accent,
      compared,
      format,
      hover: (point) => hover(names.current, point.value, point),
    }),
    {
      type: 'scatter' as const,
      mode: 'lines+markers' as const,
      name: names.baseline,
      x: earnings.map((hour) => plotDate(middleOf(hour))),
      y: earnings.map((hour) => hour.baseline),
      customdata: earnings.map((hour) => hover(names.baseline, hour.baseline, hour)),
      hovertemplate: hoverText,
      line: { color: palette.text, width: 2, dash: 'dash' as const },
      marker: { size: 5 },
    },
  ];
}
