import { useMemo } from 'react';

import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { formatFigure } from '#lib/figure-format.ts';
import type { ShownStatus } from '#shared/machine-status.ts';
import { formatHour } from '#lib/plant-axis.ts';
import { useShownZone } from '#plant/shown-zone.ts';
import { ScrollRegion } from '#ui/scroll-region.tsx';

import { runningShare, type Segment, stripsOf } from './segments.ts';
import type { StatusStripOptions } from './status-strip.gen.ts';
import styles from './status-strip.module.css';
import schema from './status-strip.schema.json' with { type: 'json' };
import { validate } from './status-strip.validate.gen.js';

const slots = { rows: { query: 'any' } } as const;
const statuses = ['running', 'stopped', 'undefined', 'unknown'] as const satisfies ShownStatus[];

/** The states of each machine as a strip; colour, height and pattern distinguish them. */
export const statusStrip = defineWidget<StatusStripOptions, typeof slots>({
  type: 'status-strip',
  schema,
  validate,
  size: { w: 12, h: 6 },
  slots,
  Component: StatusStrip,
});

function StatusStrip({ options, data }: WidgetProps<StatusStripOptions, typeof slots>) {
  const { t, locale, wordsOf } = useText();
  const timeZone = useShownZone();
  const { start, end, lines, allLines } = useMemo(
    () => stripsOf(data.rows, options),
    [data.rows, options],
  );
  const label = wordsOf(options.label ?? 'status-strip.label');
  const seen = new Set(lines.flatMap(({ segments }) => segments.map(({ status }) => status)));
  return (
    <ScrollRegion className={styles['strips']} label={label}>
      <Legend seen={seen} />
      <ul className={styles['lines']}>
        {lines.map(({ name, segments }) => (
          <li key={name} className={styles['line']}>
            <span className={styles['name']} dir="auto" title={name}>
              {name}
            </span>
            <span
              className={styles['strip']}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element needs a file; this picture is made of elements
              role="img"
              aria-label={t('status-strip.summary', {
                line: name,
                share: formatFigure(runningShare(segments), { format: 'percent' }, locale),
              })}
            >
              {segments.map((segment) => (
                <span
                  key={segment.start}
                  className={styles['segment']}
                  data-status={segment.status}
                  style={segmentStyle(segment, start, end)}
                  title={t('status-strip.segment', {
                    status: t(`status.${segment.status}`),
                    start: formatHour(segment.start, locale, timeZone),
                    end: formatHour(segment.end, locale, timeZone),
                  })}
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles['span']}>
        <span>{formatHour(start, locale, timeZone)}</span>
        <span>{formatHour(end, locale, timeZone)}</span>
      </p>
      {allLines > lines.length && (
        <p className={styles['more']}>
          {t('status-strip.more', { shown: lines.length, all: allLines })}
        </p>
      )}
    </ScrollRegion>
  );
}

function Legend({ seen }: { seen: ReadonlySet<ShownStatus> }) {
  const { t } = useText();
  return (
    <ul className={styles['legend']}>
      {statuses
        .filter((status) => seen.has(status))
        .map((status) => (
          <li key={status}>
            <span className={styles['swatch']} data-status={status} />
            {t(`status.${status}`)}
          </li>
        ))}
    </ul>
  );
}

function segmentStyle(segment: Segment, start: number, end: number) {
  const whole = end - start || 1;
  return {
    left: `${((segment.start - start) / whole) * 100}%`,
    width: `${((segment.end - segment.start) / whole) * 100}%`,
  };
}
