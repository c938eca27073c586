import { hoverText, plotDate } from '#engine/parts/figure.ts';
import { type HourPoint, middleOf, widthOf } from './hours.ts';

interface HourBars {
  name: string;
  color: string;
  /** A pattern tells bars from those below them without their colour. */
  shape?: '/';
  /** What is said of an hour. */
  hover(point: HourPoint): string;
}

/** One bar an hour, as wide as the hour is long. */
export function hourBars(points: readonly HourPoint[], { name, color, shape, hover }: HourBars) {
  return {
    type: 'bar' as const,
    name,
    x: points.map((point) => plotDate(middleOf(point))),
    y: points.map(({ value }) => value),
    width: points.map(widthOf),
    customdata: points.map(hover),
    hovertemplate: hoverText,
    marker: { color, ...(shape && { pattern: { shape, size: 6, solidity: 0.4 } }) },
  };
}
