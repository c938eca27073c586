import { keyFigure } from '#engine/parts/key-figure.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { formatFigure } from '#lib/figure-format.ts';
import { LevelMark } from '#plant/parts/level-mark.tsx';

import { arcPath, bandsOf, shareOf, tickAt } from './dial.ts';
import type { GaugeOptions } from './gauge.gen.ts';
import styles from './gauge.module.css';
import schema from './gauge.schema.json' with { type: 'json' };
import { validate } from './gauge.validate.gen.js';

const slots = { rows: { query: 'any' } } as const;

/** One number on a dial, with its limits as bands and its target as a tick. */
export const gauge = defineWidget<GaugeOptions, typeof slots>({
  type: 'gauge',
  schema,
  validate,
  size: { w: 3, h: 6 },
  slots,
  Component: Gauge,
});

function Gauge({ options, data }: WidgetProps<GaugeOptions, typeof slots>) {
  const { t, locale } = useText();
  const { value, target, level } = keyFigure(data.rows, options);
  const { label = options.field, unit, least = 0, format } = options;
  const { most = format === 'percent' ? 1 : 100 } = options;
  const scale = { least, most };
  const words = level === 'unrated' ? '' : t(`figure.level.${level}`);
  const written = formatFigure(value, options, locale) + (unit && value !== null ? ` ${unit}` : '');
  return (
    <figure className={styles['gauge']} data-level={level}>
      <figcaption className={styles['label']}>{t(label)}</figcaption>
      <svg
        className={styles['dial']}
        viewBox="0 0 200 118"
        role="img"
        aria-label={
          level === 'unrated'
            ? `${t(label)}: ${written}`
            : t('gauge.label', { label: t(label), value: written, level: words })
        }
      >
        <path className={styles['track']} d={arcPath(0, 1, 84)} />
        {bandsOf(options, scale).map((band) => (
          <path
            key={band.level}
            className={styles['band']}
            data-level={band.level}
            d={arcPath(band.from, band.to, 97)}
          />
        ))}
        {value !== null && (
          <path className={styles['value']} d={arcPath(0, shareOf(value, scale), 84)} />
        )}
        {target !== null && (
          <path className={styles['target']} d={tickAt(shareOf(target, scale), 72, 102)} />
        )}
        <text className={styles['number']} x="100" y="92" textAnchor="middle">
          {written}
        </text>
        <text className={styles['end']} x="16" y="114" textAnchor="middle">
          {formatFigure(least, options, locale)}
        </text>
        <text className={styles['end']} x="184" y="114" textAnchor="middle">
          {formatFigure(most, options, locale)}
        </text>
      </svg>
      <p className={styles['level']}>
        {level !== 'unrated' && (
          <>
            <LevelMark level={level} /> {words}
          </>
        )}
        {target !== null && (
          <span className={styles['muted']}>
            {t('figure.target', { target: formatFigure(target, options, locale) })}
          </span>
        )}
      </p>
    </figure>
  );
}
