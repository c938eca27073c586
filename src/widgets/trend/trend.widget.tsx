import { useCallback, useMemo } from 'react';

import type { Cell } from '#engine/parts/chart-table.ts';
import { Chart } from '#engine/parts/chart.tsx';
import { plainAxis, timeAxis } from '#engine/parts/figure.ts';
import type { Palette } from '#engine/parts/palette.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { formatFigure } from '#lib/figure-format.ts';
import { formatHour } from '#lib/plant-axis.ts';
import { nameLookup } from '#plant/parts/name-lookup.ts';
import { useShownZone } from '#plant/shown-zone.ts';

import { limitTrace, type Line, linesOf, spanOf, tracesOf } from './lines.ts';
import type { TrendOptions } from './trend.gen.ts';
import schema from './trend.schema.json' with { type: 'json' };
import { validate } from './trend.validate.gen.js';

const slots = {
  rows: { query: 'any' },
  names: { query: 'any', optional: true },
} as const;

/** How numbers went: a line for each field, or for each machine. */
export const trend = defineWidget<TrendOptions, typeof slots>({
  type: 'trend',
  schema,
  validate,
  size: { w: 6, h: 9 },
  slots,
  Component: Trend,
});

function Trend({ options, data }: WidgetProps<TrendOptions, typeof slots>) {
  const { t, locale } = useText();
  const timeZone = useShownZone();
  const lines = useMemo(
    () => linesOf(data.rows, options, { nameOf: nameLookup(data.names), t: (label) => t(label) }),
    [data.rows, data.names, options, t],
  );
  const label = t(options.label ?? 'trend.label');
  const draw = useCallback(
    (palette: Palette) => figureOf(lines, options, { palette, locale, timeZone, t }),
    [lines, options, locale, timeZone, t],
  );
  const table = useMemo(() => tableOf(lines, timeZone, t('figure.time')), [lines, timeZone, t]);
  return <Chart label={label} draw={draw} table={table} isOverTime />;
}

interface Look {
  palette: Palette;
  locale: string;
  timeZone: string;
  t(key: string): string;
}

function figureOf(lines: readonly Line[], options: TrendOptions, look: Look) {
  const { palette, locale, timeZone, t } = look;
  const { low, high, unit, format } = options;
  const span = spanOf(lines);
  const limits = [
    ...limitTrace(high, span, { name: t('trend.high'), color: palette.text }),
    ...limitTrace(low, span, { name: t('trend.low'), color: palette.stopped }),
  ];
  return {
    data: [
      ...tracesOf(lines, palette, ({ name }, { at, value }) => {
        const figure = formatFigure(value, options, locale);
        const written = unit === undefined ? figure : `${figure} ${unit}`;
        return `${name}: ${written}, ${formatHour(at, locale, timeZone)}`;
      }),
      ...limits,
    ],
    layout: {
      hovermode: 'closest' as const,
      showlegend: lines.length + limits.length > 1,
      xaxis: timeAxis(palette, locale, { span, timeZone, folded: [] }),
      yaxis: plainAxis(palette, {
        ...(format === 'percent' && { tickformat: '.0%' }),
        ...(unit !== undefined && { ticksuffix: ` ${unit}` }),
      }),
    },
  };
}

/** A row for each instant, a column for each line. */
function tableOf(lines: readonly Line[], timeZone: string, time: string) {
  const values = lines.map(({ points }) => new Map(points.map(({ at, value }) => [at, value])));
  const instants = [...new Set(values.flatMap((one) => [...one.keys()]))].toSorted((a, b) => a - b);
  return {
    columns: [time, ...lines.map(({ name }) => name)],
    rows: instants.map((at) => {
      const cells: Cell[] = [{ at, timeZone }];
      return cells.concat(values.map((one) => one.get(at) ?? null));
    }),
  };
}
