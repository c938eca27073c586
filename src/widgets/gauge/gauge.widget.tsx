import { type KeyFigure, keyFigure } from '#engine/figures/key-figure.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { formatFigure } from '#lib/figure-format.ts';
import { LevelMark } from '#plant/cells/level-mark.tsx';

import { arcPath, bandsOf, type Scale, shareOf, tickAt } from './dial.ts';
import type { GaugeOptions } from './gauge.gen.ts';
import styles from './gauge.module.css';
import schema from './gauge.schema.json' with { type: 'json' };
import { validate } from './gauge.validate.gen.js';

const slots = { rows: { query: 'any' } } as const;

/** One number on a dial, with limits as bands and the target as a tick. */
export const gauge = defineWidget<GaugeOptions, typeof slots>({
  type: 'gauge',
  schema,
  validate,
  size: { w: 3, h: 6 },
  slots,
  Component: Gauge,
});

function Gauge({ options, data }: WidgetProps<GaugeOptions, typeof slots>) {
  const { t, locale, wordsOf } = useText();
  const figure = keyFigure(data.rows, options);
  const { target, level } = figure;
  const words = level === 'unrated' ? '' : t(`figure.level.${level}`);
  return (
    <figure className={styles['gauge']} data-level={level}>
      <figcaption className={styles['label']}>{wordsOf(options.label ?? options.field)}</figcaption>
      <Dial options={options} figure={figure} words={words} />
      <p className={styles['level']}>
        {words !== '' && (
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

interface DialProps {
  options: GaugeOptions;
  figure: KeyFigure;
  /** Text of its level; empty without one. */
  words: string;
}

function Dial({ options, figure: { value, target }, words }: DialProps) {
  const { t, locale, wordsOf } = useText();
  const scale = scaleOf(options);
  const label = wordsOf(options.label ?? options.field);
  const unit = options.unit === undefined || value === null ? '' : ` ${options.unit}`;
  const written = formatFigure(value, options, locale) + unit;
  return (
    <svg
      className={styles['dial']}
      viewBox="0 0 200 118"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element needs a file; this picture is inline SVG
      role="img"
      aria-label={
        words === ''
          ? `${label}: ${written}`
          : t('gauge.label', { label, value: written, level: words })
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
        {formatFigure(scale.least, options, locale)}
      </text>
      <text className={styles['end']} x="184" y="114" textAnchor="middle">
        {formatFigure(scale.most, options, locale)}
      </text>
    </svg>
  );
}

function scaleOf({ least = 0, most, format }: GaugeOptions): Scale {
  return { least, most: most ?? (format === 'percent' ? 1 : 100) };
}
