import { type ChartRows, defineChart } from '#engine/charts/define-chart.tsx';
import { hoverText, plotText } from '#engine/charts/figure.ts';
import type { Palette } from '#engine/charts/palette.ts';
import { seriesShades } from '#engine/charts/shades.ts';
import { type Text, useText } from '#engine/text.ts';
import { formatFigure } from '#lib/figure-format.ts';

import type { PieOptions } from './pie.gen.ts';
import styles from './pie.module.css';
import schema from './pie.schema.json' with { type: 'json' };
import { validate } from './pie.validate.gen.js';
import { sharesOf } from './shares.ts';

const slots = { rows: { query: 'any' } } as const;

type Rows = ChartRows<PieOptions, typeof slots>;
type View = NonNullable<ReturnType<typeof read>>;

/** A pie chart of shares, largest first. */
export const pie = defineChart({
  type: 'pie',
  schema,
  validate,
  size: { w: 4, h: 9 },
  slots,
  useSettings: useText,
  read,
  label: ({ options }, { wordsOf }) => wordsOf(options.label ?? 'pie.label'),
  draw,
  table,
  whenEmpty: (_, { t }) => <p className={styles['nothing']}>{t('frame.empty')}</p>,
});

function read({ options, data }: Rows, { t }: Text) {
  const shares = sharesOf(data.rows, options, t('figure.others'));
  return shares.length === 0 ? null : { options, shares };
}

function draw({ options, shares }: View, { locale }: Text, palette: Palette) {
  const unit = options.unit === undefined ? '' : ` ${options.unit}`;
  return {
    data: [
      {
        type: 'pie' as const,
        sort: false,
        direction: 'clockwise' as const,
        labels: shares.map(({ name }) => plotText(name)),
        values: shares.map(({ value }) => value),
        textinfo: 'label+percent' as const,
        textposition: 'outside' as const,
        customdata: shares.map(({ name, value }) =>
          plotText(`${name}: ${formatFigure(value, options, locale)}${unit}`),
        ),
        hovertemplate: hoverText,
        marker: {
          colors: seriesShades(palette, shares.length),
          line: { color: palette.panel, width: 2 },
        },
      },
    ],
    // Shares are labelled directly.
    layout: { showlegend: false, margin: { l: 24, r: 24, t: 24, b: 24 } },
  };
}

function table({ shares }: View, { t }: Text) {
  const sum = shares.reduce((all, { value }) => all + value, 0);
  return {
    columns: [t('pie.category'), t('pie.value'), t('pie.share')],
    rows: shares.map(({ name, value }) => [name, value, (value / sum) * 100]),
  };
}
