import { type ChartRows, defineChart } from '#engine/charts/define-chart.tsx';
import { hoverText, plainAxis, plotText } from '#engine/charts/figure.ts';
import type { Palette } from '#engine/charts/palette.ts';
import { seriesShades } from '#engine/charts/shades.ts';
import { type Text, useText } from '#engine/text.ts';
import { formatFigure } from '#lib/figure-format.ts';

import type { BarsOptions } from './bars.gen.ts';
import schema from './bars.schema.json' with { type: 'json' };
import { validate } from './bars.validate.gen.js';
import { categoriesOf } from './categories.ts';

const slots = { rows: { query: 'any' } } as const;

type Rows = ChartRows<BarsOptions, typeof slots>;
type View = ReturnType<typeof read>;

/** A bar chart with a bar for each row and field. */
export const bars = defineChart({
  type: 'bars',
  schema,
  validate,
  size: { w: 6, h: 11 },
  slots,
  useSettings: useText,
  read,
  label: ({ options }, { wordsOf }) => wordsOf(options.label ?? 'bars.label'),
  draw,
  table,
  headline,
});

const hatches = ['', '/', 'x', '.', '-', '|'];

function read({ options, data }: Rows, { wordsOf }: Text) {
  const names = options.values.map(({ field, label = field }) => wordsOf(label));
  return { options, names, ...categoriesOf(data.rows, options) };
}

function draw({ options, shown, names }: View, { locale }: Text, palette: Palette) {
  const { isHorizontal = false, isStacked = false, format, unit } = options;
  const colours = seriesShades(palette, names.length);
  const categories = shown.map(({ name }) => plotText(name));
  const numbers = plainAxis(palette, {
    rangemode: 'tozero',
    ...(format === 'percent' && { tickformat: '.0%' }),
    ...(unit !== undefined && { ticksuffix: ` ${unit}` }),
  });
  // Categories are numbered and labelled by ticks, as names may repeat.
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
        marker: markerOf(series, colours[series] ?? palette.accent, palette),
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

/** The pattern distinguishes series without colour; it is drawn over the colour. */
function markerOf(series: number, color: string, { panel }: Palette) {
  const shape = hatches[series] ?? '';
  return {
    color,
    pattern: { shape, fgcolor: panel, bgcolor: color, size: 6, solidity: 0.2 },
  };
}

function table({ shown, names }: View, { t }: Text) {
  return {
    columns: [t('bars.category'), ...names],
    rows: shown.map(({ name, values }) => [name, ...values]),
  };
}

function headline({ shown, all }: View, { t }: Text) {
  return all > shown.length ? t('bars.more', { shown: shown.length, all }) : undefined;
}
