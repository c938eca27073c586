import { plotDate, type TimeAxis } from '#engine/parts/figure.ts';
import type { Palette } from '#engine/parts/palette.ts';
import type { Figure } from '#lib/difference.ts';
import { abbreviate } from '#lib/plant-format.ts';
import { hourName, type HourPoint } from '#plant/parts/hours.ts';

/** How the parts of an hour are called. */
export function worded(name: string, locale: string, timeZone: string) {
  return {
    name,
    format: (value: Figure) => abbreviate(value, locale),
    hover: (point: HourPoint) =>
      `${abbreviate(point.value, locale)} ${name} · ${hourName(point, locale, timeZone)}`,
  };
}

/** Parts that every hour should make. */
export function goalLine(
  goal: number,
  { span }: TimeAxis,
  { palette, name }: { palette: Palette; name: string },
) {
  return {
    type: 'scatter' as const,
    mode: 'lines' as const,
    name,
    x: [plotDate(span.start), plotDate(span.end)],
    y: [goal, goal],
    hoverinfo: 'skip' as const,
    line: { color: palette.text, width: 2, dash: 'dash' as const },
  };
}
