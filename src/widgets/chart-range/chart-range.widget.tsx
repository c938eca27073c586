import { useId, useState } from 'react';

import { useChartRange } from '#engine/chart-range.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { formatHour, type Span } from '#lib/plant-axis.ts';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Select } from '#ui/controls/select.tsx';

import type { ChartRangeOptions } from './chart-range.gen.ts';
import styles from './chart-range.module.css';
import schema from './chart-range.schema.json' with { type: 'json' };
import { validate } from './chart-range.validate.gen.js';
import { edgesOf } from './edges.ts';

const slots = { performance: { query: 'performance', optional: true } } as const;

/**
 * Narrows all charts of its screen to a range, and removes the time outside the shifts from their
 * axes.
 */
export const chartRange = defineWidget<ChartRangeOptions, typeof slots>({
  type: 'chart-range',
  schema,
  validate,
  size: { w: 12, h: 2 },
  slots,
  look: 'bare',
  grows: true,
  drawsEmpty: true,
  Component: ChartRange,
});

function ChartRange({ data }: WidgetProps<ChartRangeOptions, typeof slots>) {
  const { t } = useText();
  const { range, select, isFolded, fold } = useChartRange();
  const timeZone = useKept(data.performance?.[0]?.Explanation.TimeZone);

  return (
    <fieldset className={styles['bar']} aria-label={t('chart-range.label')}>
      {select && timeZone !== undefined && (
        <>
          <RangeFields timeZone={timeZone} select={select} />
          {range && (
            <Button look="quiet" onClick={() => select(null)}>
              {t('chart-range.reset')}
            </Button>
          )}
        </>
      )}
      <Checkbox label={t('chart-range.fold')} isChecked={isFolded} onChange={fold} />
      {isFolded && <output className={styles['folded']}>{t('chart-range.folded')}</output>}
    </fieldset>
  );
}

/** Keeps the last value while the next is loading, so that the fields stay during input. */
function useKept<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value);
  if (value !== undefined && value !== kept) setKept(value);
  return value ?? kept;
}

/** The equivalent of dragging over a chart, in full hours: for keyboard and touch. */
function RangeFields({
  timeZone,
  select,
}: {
  timeZone: string;
  select: (range: Span | null) => void;
}) {
  const { t } = useText();
  const { range, whole } = useChartRange();
  const all = whole();
  const { start, end } = range ?? all;
  const edges = edgesOf(all, { start, end });
  return (
    <>
      <Edge
        label={t('chart-range.from')}
        edges={edges.starts}
        value={edges.start}
        timeZone={timeZone}
        onChange={(at) => select({ start: at, end })}
      />
      <Edge
        label={t('chart-range.to')}
        edges={edges.ends}
        value={edges.end}
        timeZone={timeZone}
        onChange={(at) => select({ start, end: at })}
      />
    </>
  );
}

interface EdgeProps {
  label: string;
  edges: readonly number[];
  value: number;
  timeZone: string;
  onChange(at: number): void;
}

function Edge({ label, edges, value, timeZone, onChange }: EdgeProps) {
  const { locale } = useText();
  const id = useId();
  return (
    <span className={styles['edge']}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        className=""
        value={String(value)}
        options={edges.map((at) => ({
          value: String(at),
          label: formatHour(at, locale, timeZone),
        }))}
        onChange={(at) => onChange(Number(at))}
      />
    </span>
  );
}
