import { useCallback, useMemo } from 'react';

import { Chart } from '#engine/parts/chart.tsx';
import { hoverText, plotText } from '#engine/parts/figure.ts';
import type { Palette } from '#engine/parts/palette.ts';
import { shadesOf } from '#engine/parts/shades.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { formatFigure } from '#lib/figure-format.ts';

import type { PieOptions } from './pie.gen.ts';
import schema from './pie.schema.json' with { type: 'json' };
import { validate } from './pie.validate.gen.js';
import { sharesOf } from './shares.ts';

const slots = { rows: { query: 'any' } } as const;

/** Shares of a whole, largest first. */
export const pie = defineWidget<PieOptions, typeof slots>({
  type: 'pie',
  schema,
  validate,
  size: { w: 4, h: 9 },
  slots,
  Component: Pie,
});

function Pie({ options, data }: WidgetProps<PieOptions, typeof slots>) {
  const { t, locale } = useText();
  const shares = useMemo(
    () => sharesOf(data.rows, options, t('figure.others')),
    [data.rows, options, t],
  );
  const sum = shares.reduce((all, { value }) => all + value, 0);
  const draw = useCallback(
    (palette: Palette) => ({
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
            plotText(
              `${name}: ${formatFigure(value, options, locale)}${options.unit === undefined ? '' : ` ${options.unit}`}`,
            ),
          ),
          hovertemplate: hoverText,
          marker: {
            colors: shadesOf(palette, shares.length),
            line: { color: palette.panel, width: 2 },
          },
        },
      ],
      // Each share has its name beside it.
      layout: { showlegend: false, margin: { l: 24, r: 24, t: 24, b: 24 } },
    }),
    [shares, options, locale],
  );
  const table = useMemo(
    () => ({
      columns: [t('pie.category'), t('pie.value'), t('pie.share')],
      rows: shares.map(({ name, value }) => [name, value, (value / sum) * 100]),
    }),
    [shares, sum, t],
  );
  return <Chart label={t(options.label ?? 'pie.label')} draw={draw} table={table} />;
}
