import { bandShape } from '#engine/charts/reference-marks.ts';
import { type ChartRows, defineChart } from '#engine/charts/define-chart.tsx';
import { plotText, timeAxis } from '#engine/charts/figure.ts';
import type { Palette } from '#engine/charts/palette.ts';
import { ComparedNote } from '#plant/comparison/compared-note.tsx';
import { useMarkedTime } from '#plant/marked-time.ts';
import { cappedText, scopeText } from '#plant/charts/chart-scope.ts';
import { axisOver } from '#plant/charts/hours.ts';
import { usePlantChart } from '#plant/charts/plant-chart.ts';
import { useShownStop } from '#plant/shown-stop.ts';

import { stretchMs } from './bars.ts';
import { startOf, withOther } from './compared.ts';
import { laneOf, lanes } from './lanes.ts';
import { MarkedNote } from './marked-note.tsx';
import type { StatusTimelineOptions } from './status-timeline.gen.ts';
import schema from './status-timeline.schema.json' with { type: 'json' };
import { validate } from './status-timeline.validate.gen.js';
import { rowsOf, sentenceOf, traceOf } from './traces.ts';

const slots = {
  history: { query: 'downtime-history' },
  nonworking: { query: 'nonworking', optional: true },
  comparedHistory: { query: 'downtime-history', optional: true },
} as const;

type Rows = ChartRows<StatusTimelineOptions, typeof slots>;
type Settings = ReturnType<typeof useSettings>;
type View = NonNullable<ReturnType<typeof read>>;

/** The states of each machine over time, one row each. Machines that never sent data have none. */
export const statusTimeline = defineChart({
  type: 'status-timeline',
  schema,
  validate,
  size: { w: 6, h: 14 },
  slots,
  isOverTime: true,
  useSettings,
  read,
  label: (_, { t }) => t('status-timeline.label'),
  draw,
  table,
  headline,
  onPress: (_, { open }) => open,
});

/** Includes the marked period of a message, and the handler that opens a stop. */
function useSettings({ options }: Rows) {
  const { open } = useShownStop();
  const { marked } = useMarkedTime();
  return { ...usePlantChart(), marked, open: options.opensStops === true ? open : undefined };
}

function read({ data }: Rows, { compared, isFolded, marked }: Settings) {
  const [own] = data.history;
  const [other] = data.comparedHistory ?? [];
  if (!own) return null;
  /** Adds the compared period of the machine as a row. */
  const history = withOther(own, other, compared);
  const span = { start: Date.parse(history.Start), end: Date.parse(history.End) };
  return {
    history,
    /** Number of machines, without the compared row. */
    machines: own.Machines.length,
    other,
    marked: marked && marked.start < span.end && marked.end > span.start ? marked : null,
    axis: axisOver({ span, timeZone: history.TimeZone, offShift: data.nonworking, isFolded }),
  };
}

function draw({ history, axis, marked }: View, { t, locale }: Settings, palette: Palette) {
  const words = { t, locale, TimeZone: axis.timeZone };
  return {
    data: lanes.map((lane) =>
      traceOf(lane, history, {
        axis,
        palette,
        name: t(`status-timeline.${lane}`),
        textOf: (one) => plotText(sentenceOf(one, words)),
      }),
    ),
    layout: {
      hovermode: 'closest' as const,
      hoverdistance: 40,
      xaxis: timeAxis(palette, locale, axis),
      ...rowsOf(history, palette, t('status.unknown')),
      ...(marked && {
        shapes: [bandShape(marked, palette.accent, { opacity: 0.25, dash: 'solid' })],
      }),
    },
  };
}

function table({ history: { Items, TimeZone } }: View, { t }: Settings) {
  return {
    columns: ['machine', 'status', 'from', 'to', 'minutes', 'reason'].map((name) =>
      t(`status-timeline.column.${name}`),
    ),
    rows: Items.map((one) => [
      one.DisplayName,
      t(`status-timeline.${laneOf(one)}`),
      { at: startOf(one), timeZone: TimeZone },
      { at: startOf(one) + stretchMs(one), timeZone: TimeZone },
      stretchMs(one) / 60_000,
      one.Reason ?? '',
    ]),
  };
}

function headline(view: View, settings: Settings) {
  const { history, machines, marked } = view;
  const { t, locale } = settings;
  return (
    <>
      {history.IsCapped ? cappedText(history, { t, locale }) : scopeText(machines, t)}{' '}
      {comparedNote(view, settings)}
      {marked && <MarkedNote key={marked.start} marked={marked} timeZone={history.TimeZone} />}
    </>
  );
}

/** Many machines leave no room for compared rows. */
function comparedNote({ machines, other }: View, { t, compared }: Settings) {
  if (!compared) return null;
  if (machines > 1) return ` · ${t('comparison.oneMachine')}`;
  return <ComparedNote values={other ? other.Items.map(() => ({ value: 1 })) : null} />;
}
