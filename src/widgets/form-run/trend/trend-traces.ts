import type { TFunction } from 'i18next';
import type { Data } from 'plotly.js';

import { hoverText, plotDate, plotText } from '#engine/charts/figure.ts';
import type { Palette } from '#engine/charts/palette.ts';
import {
  type ControlLimits,
  controlLimits,
  classifyValue,
  type ValueClass,
} from '#lib/control-chart.ts';
import { formatHour, type Span } from '#lib/plant-axis.ts';
import type { AnswerTrend } from '#schemas/api/forms.gen.ts';

interface TraceInput {
  palette: Palette;
  t: TFunction;
  locale: string;
}

/** Minimum margin, so that points are not at the edge. */
const minMarginMs = 3_600_000;

export function spanOfPoints({ Items }: AnswerTrend): Span {
  const [first = 0, last = first] = [Items[0], Items.at(-1)].map((point) =>
    Date.parse(point?.AnsweredAt ?? ''),
  );
  const margin = Math.max(minMarginMs, (last - first) * 0.02);
  return { start: first - margin, end: last + margin };
}

/** Null for fewer than two answers, which have no range. */
export function controlOf({ Mean, MeanMovingRange }: AnswerTrend): ControlLimits | null {
  if (Mean === null || MeanMovingRange === null) return null;
  return controlLimits({ mean: Mean, meanMovingRange: MeanMovingRange });
}

/** Mean and control limits over the whole time, and the specification at each answer. */
export function limitTraces(trend: AnswerTrend, span: Span, { palette, t }: TraceInput): Data[] {
  const control = controlOf(trend);
  const { text, approaching, stopped } = palette;
  const ends = [plotDate(span.start), plotDate(span.end)];
  const x = trend.Items.map(({ AnsweredAt }) => plotDate(Date.parse(AnsweredAt)));
  const controlled = {
    name: t('form-run.trend.control'),
    color: approaching,
    dash: 'dash',
  } as const;
  const specified = {
    name: t('form-run.trend.specification'),
    color: stopped,
    dash: 'dot',
  } as const;
  const hasHigh = trend.Items.some(({ High }) => High !== null);
  return [
    ...(control
      ? [
          lineOf(ends, [control.mean, control.mean], {
            name: t('form-run.trend.mean'),
            color: text,
            dash: 'solid',
            isFirst: true,
          }),
          lineOf(ends, [control.upper, control.upper], { ...controlled, isFirst: true }),
          lineOf(ends, [control.lower, control.lower], { ...controlled, isFirst: false }),
        ]
      : []),
    ...(['High', 'Low'] as const).flatMap((limit) => {
      const y = trend.Items.map((point) => point[limit]);
      const isFirst = limit === 'High' || !hasHigh;
      return y.every((value) => value === null) ? [] : [lineOf(x, y, { ...specified, isFirst })];
    }),
  ];
}

type Dash = 'solid' | 'dash' | 'dot';

function lineOf(
  x: string[],
  y: (number | null)[],
  { name, color, dash, isFirst }: { name: string; color: string; dash: Dash; isFirst: boolean },
): Data {
  return {
    type: 'scatter',
    mode: 'lines',
    name,
    x,
    y,
    showlegend: isFirst,
    hoverinfo: 'skip',
    line: { color, width: dash === 'solid' ? 1 : 2, dash, shape: 'hv' },
  };
}

/** A line through all answers, with a trace for each judgement, distinguished by shape and name. */
export function pointTraces(trend: AnswerTrend, given: TraceInput): Data[] {
  const { palette, t } = given;
  const control = controlOf(trend);
  const points = trend.Items.map((point) => ({
    ...point,
    x: plotDate(Date.parse(point.AnsweredAt)),
    judgement: classifyValue(point.Value, { control, low: point.Low, high: point.High }),
  }));
  const marks = {
    inside: { symbol: 'circle', color: palette.accent, size: 7 },
    outsideControl: { symbol: 'diamond', color: palette.approaching, size: 12 },
    outsideSpecification: { symbol: 'square', color: palette.stopped, size: 11 },
  } as const satisfies Record<ValueClass, object>;
  const path: Data = {
    type: 'scatter',
    mode: 'lines',
    x: points.map(({ x }) => x),
    y: points.map(({ Value }) => Value),
    showlegend: false,
    hoverinfo: 'skip',
    line: { color: palette.accent, width: 1 },
  };
  const marked = (Object.keys(marks) as ValueClass[]).flatMap((judgement): Data[] => {
    const those = points.filter((point) => point.judgement === judgement);
    if (those.length === 0) return [];
    return [
      {
        type: 'scatter',
        mode: 'markers',
        name: t(`form-run.trend.${judgement}`),
        x: those.map(({ x }) => x),
        y: those.map(({ Value }) => Value),
        customdata: those.map((point) => plotText(wordsOf(point, trend, given))),
        hovertemplate: hoverText,
        marker: marks[judgement],
      },
    ];
  });
  return [path, ...marked];
}

function wordsOf(
  point: AnswerTrend['Items'][number] & { judgement: ValueClass },
  { Unit, TimeZone }: AnswerTrend,
  { t, locale }: TraceInput,
): string {
  return [
    `${point.Value.toLocaleString(locale, { maximumFractionDigits: 10 })} ${Unit ?? ''}`.trim(),
    t(`form-run.trend.${point.judgement}`),
    formatHour(Date.parse(point.AnsweredAt), locale, TimeZone),
    point.Username,
  ].join(' · ');
}
