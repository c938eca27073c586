import { keyFigure } from '#engine/figures/key-figure.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { formatFigure } from '#lib/figure-format.ts';
import { LevelMark } from '#plant/cells/level-mark.tsx';

import type { KpiOptions } from './kpi.gen.ts';
import styles from './kpi.module.css';
import schema from './kpi.schema.json' with { type: 'json' };
import { validate } from './kpi.validate.gen.js';

const slots = { rows: { query: 'any' } } as const;

/** One large number, with its level by colour, shape and word, and its distance from the target. */
export const kpi = defineWidget<KpiOptions, typeof slots>({
  type: 'kpi',
  schema,
  validate,
  size: { w: 3, h: 4 },
  slots,
  Component: KeyFigure,
});

function KeyFigure({ options, data }: WidgetProps<KpiOptions, typeof slots>) {
  const { t, locale, wordsOf } = useText();
  const { value, target, level } = keyFigure(data.rows, options);
  const { label = options.field, unit } = options;
  const difference = value === null || target === null ? null : value - target;
  return (
    <figure className={styles['kpi']} data-level={level}>
      <figcaption className={styles['label']}>{wordsOf(label)}</figcaption>
      <p className={styles['value']}>
        {formatFigure(value, options, locale)}
        {unit !== undefined && value !== null && <span className={styles['unit']}> {unit}</span>}
      </p>
      {level !== 'unrated' && (
        <p className={styles['level']}>
          <LevelMark level={level} /> {t(`figure.level.${level}`)}
        </p>
      )}
      {difference !== null && target !== null && (
        <p className={styles['difference']}>
          {t('kpi.difference', {
            difference: `${difference > 0 ? '+' : ''}${formatFigure(difference, options, locale)}`,
            target: formatFigure(target, options, locale),
          })}
        </p>
      )}
    </figure>
  );
}
