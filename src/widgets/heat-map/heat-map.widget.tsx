import { type CSSProperties, useMemo } from 'react';

import { figureLevel } from '#engine/figures/key-figure.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { formatFigure } from '#lib/figure-format.ts';
import { formatHour, tickLabel } from '#lib/plant-axis.ts';
import { LevelMark } from '#plant/cells/level-mark.tsx';
import { nameLookup } from '#plant/charts/name-lookup.ts';
import { useShownZone } from '#plant/shown-zone.ts';
import { ScrollRegion } from '#ui/scroll-region.tsx';

import { type HeatMap, heatMapOf, heatOf } from './cells.ts';
import type { HeatMapOptions } from './heat-map.gen.ts';
import styles from './heat-map.module.css';
import schema from './heat-map.schema.json' with { type: 'json' };
import { validate } from './heat-map.validate.gen.js';

const slots = {
  rows: { query: 'any' },
  names: { query: 'any', optional: true },
} as const;

/** Machines by hour: a table with cells coloured by number or level. */
export const heatMap = defineWidget<HeatMapOptions, typeof slots>({
  type: 'heat-map',
  schema,
  validate,
  size: { w: 12, h: 9 },
  slots,
  Component: HeatMapTable,
});

function HeatMapTable({ options, data }: WidgetProps<HeatMapOptions, typeof slots>) {
  const { t, locale, wordsOf } = useText();
  const timeZone = useShownZone();
  const map = useMemo(() => heatMapOf(data.rows, options), [data.rows, options]);
  const nameOf = useMemo(() => nameLookup(data.names), [data.names]);
  const label = wordsOf(options.label ?? 'heat-map.label');
  return (
    <ScrollRegion className={styles['scroll']} label={label}>
      <table className={styles['table']}>
        <caption className={styles['caption']}>
          {label} <Legend map={map} options={options} />
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('heat-map.line')}</th>
            {map.columns.map((at) => (
              <th key={at} scope="col" title={formatHour(at, locale, timeZone)}>
                {tickLabel(at, locale, timeZone)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {map.lines.map(({ id, values }) => (
            <tr key={id}>
              <th scope="row">{nameOf(id)}</th>
              {map.columns.map((at, index) => (
                <HeatCell key={at} value={values[index] ?? null} map={map} options={options} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {map.allLines > map.lines.length && (
        <p className={styles['more']}>
          {t('heat-map.more', { shown: map.lines.length, all: map.allLines })}
        </p>
      )}
    </ScrollRegion>
  );
}

interface CellProps {
  value: number | null;
  map: HeatMap;
  options: HeatMapOptions;
}

function HeatCell({ value, map, options }: CellProps) {
  const { t, locale } = useText();
  if (value === null)
    return (
      <td className={styles['missing']}>
        <span className="ls-visually-hidden">{t('heat-map.missing')}</span>
      </td>
    );
  const level = figureLevel(value, { ...options, target: null });
  const heat = { '--heat': `${Math.round(heatOf(value, map) * 100)}%` } as CSSProperties;
  return (
    <td
      className={styles['cell']}
      {...(level === 'unrated' ? { style: heat } : { 'data-level': level })}
    >
      {level !== 'unrated' && <LevelMark level={level} />} {formatFigure(value, options, locale)}
    </td>
  );
}

/** Range of the numbers, or meaning of the marks. */
function Legend({ map, options }: Omit<CellProps, 'value'>) {
  const { t, locale } = useText();
  const hasLevels = options.low !== undefined || options.high !== undefined;
  const unit = options.unit === undefined ? '' : ` ${options.unit}`;
  if (!hasLevels)
    return (
      <span className={styles['legend']}>
        <span className={styles['ramp']} />
        {t('heat-map.range', {
          least: formatFigure(map.least, options, locale) + unit,
          most: formatFigure(map.most, options, locale) + unit,
        })}
      </span>
    );
  return (
    <span className={styles['legend']}>
      {(['meeting', 'approaching', 'under'] as const).map((level) => (
        <span key={level} className={styles['entry']}>
          <LevelMark level={level} /> {t(`figure.level.${level}`)}
        </span>
      ))}
    </span>
  );
}
