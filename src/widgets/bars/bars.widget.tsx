import { useCallback, useMemo } from 'react';

import { Chart } from '#engine/parts/chart.tsx';
import { hoverText, plainAxis, plotText } from '#engine/parts/figure.ts';
import type { Palette } from '#engine/parts/palette.ts';
import { shadesOf } from '#engine/parts/shades.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { formatFigure } from '#lib/figure-format.ts';

import type { BarsOptions } from './bars.gen.ts';
import schema from './bars.schema.json' with { type: 'json' };
import { validate } from './bars.validate.gen.js';
import { categoriesOf, type Category } from './categories.ts';

const slots = { rows: { query: 'any' } } as const;

/** Numbers side by side: a bar for each row and field. */
export const bars = defineWidget<BarsOptions, typeof slots>({
  type: 'bars',
  schema,
  validate,
  size: { w: 6, h: 9 },
  slots,
  Component: Bars,
});

const hatches = ['', '/', 'x', '.', '-', '|'];

function Bars({ options, data }: WidgetProps<BarsOptions, typeof slots>) {
  const { t, locale } = useText();
  const { shown, all } = useMemo(() => categoriesOf(data.rows, options), [data.rows, options]);
  const names = useMemo(
    () => options.values.map(({ field, label = field }) => t(label)),
    [options.values, t],
  );
  const draw = useCallback(
    (palette: Palette) => figureOf(shown, names, { options, palette, locale }),
    [shown, names, options, locale],
  );
  const table = useMemo(
    () => ({
      columns: [t('bars.category'), ...names],
      rows: shown.map(({ name, values }) => [name, ...values]),
    }),
    [shown, names, t],
  );
  return (
    <Chart
      label={t(options.label ?? 'bars.label')}
      draw={draw}
      table={table}
      headline={all > shown.length ? t('bars.more', { shown: shown.length, all }) : undefined}
    />
  );
}

interface Look {
  options: BarsOptions;
  palette: Palette;
  locale: string;
}

function figureOf(shown: readonly Category[], names: readonly string[], look: Look) {
  const { options, palette, locale } = look;
  const { isHorizontal = false, isStacked = false, format, unit } = options;
  const colours = shadesOf(palette, names.length);
  const categories = shown.map(({ name }) => plotText(name));
  const numbers = plainAxis(palette, {
    rangemode: 'tozero',
    ...(format === 'percent' && { tickformat: '.0%' }),
    ...(unit !== undefined && { ticksuffix: ` ${unit}` }),
  });
  // Numbered, and named at the ticks: two rows may have one name.
  const places = categories.map((_, index) => index);
  const named = plainAxis(palette, {
    tickvals: places,
    ticktext: categories,
    ...(isHorizontal
      ? { autorange: 'reversed' as const }
      : { tickangle: categories.length > 6 ? 40 : 0 }),
    showgrid: false,
  });
  return {
    data: names.map((name, series) => {
      const values = shown.map((one) => one.values[series] ?? null);
      return {
        type: 'bar' as const,
        name: plotText(name),
        orientation: isHorizontal ? ('h' as const) : ('v' as const),
        x: isHorizontal ? values : places,
        y: isHorizontal ? places : values,
        customdata: values.map((value, index) =>
          plotText(
            `${shown[index]?.name}, ${name}: ${formatFigure(value, options, locale)}${unit === undefined ? '' : ` ${unit}`}`,
          ),
        ),
        hovertemplate: hoverText,
        marker: {
          color: colours[series] ?? palette.accent,
          pattern: { shape: hatches[series] ?? '', fgcolor: palette.panel, size: 6, solidity: 0.2 },
        },
      };
    }),
    layout: {
      barmode: isStacked ? ('stack' as const) : ('group' as const),
      showlegend: names.length > 1,
      xaxis: isHorizontal ? numbers : named,
      yaxis: isHorizontal ? named : numbers,
    },
  };
}
