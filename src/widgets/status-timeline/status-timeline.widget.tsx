import type { TFunction } from 'i18next';
import { useCallback, useMemo } from 'react';

import { cappedText, scopeText } from '#plant/parts/chart-scope.ts';
import { Chart } from '#engine/parts/chart.tsx';
import {
  hoverText,
  plainAxis,
  plotDate,
  plotText,
  timeAxis,
  type TimeAxis,
} from '#engine/parts/figure.ts';
import { ComparedNote } from '#plant/comparison/compared-note.tsx';
import { useCompared } from '#plant/comparison/use-compared.ts';
import { type MarkedTime, useMarkedTime } from '#plant/marked-time.ts';
import { useTimeAxis } from '#plant/parts/hours.ts';
import type { Palette } from '#engine/parts/palette.ts';
import { useShownStop } from '#plant/shown-stop.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { formatHour } from '#lib/plant-axis.ts';
import { formatDuration } from '#lib/plant-format.ts';
import { shortName } from '#lib/short-name.ts';
import type { DowntimeHistory, Stretch } from '#schemas/api/machines.gen.ts';

import { barsOf, lengthOf, outlineOf } from './bars.ts';
import { type ComparedHistory, type ComparedStretch, startOf, withOther } from './compared.ts';
import { laneOf, lanes, type Lane } from './lanes.ts';
import { MarkedNote } from './marked-note.tsx';
import type { StatusTimelineOptions } from './status-timeline.gen.ts';
import schema from './status-timeline.schema.json' with { type: 'json' };
import { validate } from './status-timeline.validate.gen.js';

const slots = {
  history: { query: 'downtime-history' },
  nonworking: { query: 'nonworking', optional: true },
  comparedHistory: { query: 'downtime-history', optional: true },
} as const;

/** What each machine did, one line a machine. Nothing is drawn where no one has heard of it. */
export const statusTimeline = defineWidget<StatusTimelineOptions, typeof slots>({
  type: 'status-timeline',
  schema,
  validate,
  size: { w: 6, h: 14 },
  slots,
  Component: StatusTimeline,
});

type Props = WidgetProps<StatusTimelineOptions, typeof slots>;

function StatusTimeline({ options, data }: Props) {
  const { open } = useShownStop();
  const { marked } = useMarkedTime();
  const compared = useCompared();
  const [own] = data.history;
  const [other] = data.comparedHistory ?? [];
  const history = useMemo(() => own && withOther(own, other, compared), [own, other, compared]);
  if (!history) return null;
  return (
    <Timeline
      history={history}
      machines={own?.Machines.length ?? 1}
      isCompared={compared !== null}
      other={other}
      nonworking={data.nonworking}
      marked={marked}
      onPress={options.opensStops === true ? open : undefined}
    />
  );
}

interface TimelineProps {
  /** With the compared time of the machine as a row of its own. */
  history: ComparedHistory;
  /** How many are shown, without the row of what is compared. */
  machines: number;
  isCompared: boolean;
  other: DowntimeHistory | undefined;
  nonworking: Props['data']['nonworking'];
  /** What a message is about. */
  marked: MarkedTime | null;
  onPress: ((at: number) => void) | undefined;
}

function Timeline({ history, nonworking, marked, onPress, ...about }: TimelineProps) {
  const { t, locale } = useText();
  const { Items, TimeZone } = history;
  const span = { start: Date.parse(history.Start), end: Date.parse(history.End) };
  const axis = useTimeAxis(span, TimeZone, nonworking);
  const { start, end, isMarked } = markOn(span, marked);
  const draw = useCallback(
    (palette: Palette) => ({
      data: lanes.map((lane) =>
        traceOf(lane, history, {
          axis,
          palette,
          name: t(`status-timeline.${lane}`),
          textOf: (one) => plotText(sentenceOf(one, { t, locale, TimeZone })),
        }),
      ),
      layout: {
        hovermode: 'closest' as const,
        hoverdistance: 40,
        xaxis: timeAxis(palette, locale, axis),
        ...rowsOf(history, palette, t('status.unknown')),
        ...(isMarked && { shapes: [bandOf({ start, end }, palette)] }),
      },
    }),
    [history, axis, locale, TimeZone, t, isMarked, start, end],
  );
  const table = useMemo(
    () => ({
      columns: ['machine', 'status', 'from', 'to', 'minutes', 'reason'].map((name) =>
        t(`status-timeline.column.${name}`),
      ),
      rows: Items.map((one) => [
        one.DisplayName,
        t(`status-timeline.${laneOf(one)}`),
        { at: startOf(one), timeZone: TimeZone },
        { at: startOf(one) + lengthOf(one), timeZone: TimeZone },
        lengthOf(one) / 60_000,
        one.Reason ?? '',
      ]),
    }),
    [Items, TimeZone, t],
  );

  return (
    <Chart
      label={t('status-timeline.label')}
      draw={draw}
      table={table}
      isOverTime
      onPress={onPress}
      headline={
        <>
          {history.IsCapped ? cappedText(history, { t, locale }) : scopeText(about.machines, t)}{' '}
          <OfCompared {...about} />
          {isMarked && <MarkedNote key={start} marked={{ start, end }} timeZone={TimeZone} />}
        </>
      }
    />
  );
}

/** Rows of many machines leave no room for what each is compared with. */
function OfCompared({
  machines,
  isCompared,
  other,
}: Pick<TimelineProps, 'machines' | 'isCompared' | 'other'>) {
  const { t } = useText();
  if (!isCompared) return null;
  if (machines > 1) return <>{` · ${t('comparison.oneMachine')}`}</>;
  return <ComparedNote values={other ? other.Items.map(() => ({ value: 1 })) : null} />;
}

function markOn(span: MarkedTime, marked: MarkedTime | null) {
  const { start, end } = marked ?? { start: 0, end: 0 };
  return { start, end, isMarked: marked !== null && start < span.end && end > span.start };
}

/** Behind the bars, from the top to the bottom. */
function bandOf({ start, end }: MarkedTime, palette: Palette) {
  return {
    type: 'rect' as const,
    layer: 'below' as const,
    xref: 'x' as const,
    x0: plotDate(start),
    x1: plotDate(end),
    yref: 'paper' as const,
    y0: 0,
    y1: 1,
    fillcolor: palette.accent,
    opacity: 0.25,
    line: { color: palette.accent, width: 2 },
  };
}

/** One row a machine, in the order of the plant; a row without anything says so. */
function rowsOf(history: DowntimeHistory, palette: Palette, noData: string) {
  const { Machines } = history;
  return {
    yaxis: plainAxis(palette, {
      tickvals: Machines.map((_, row) => row),
      // The bars keep their room; the whole name is in the words of each, and in the table.
      ticktext: Machines.map((name) => plotText(shortName(name))),
      range: [Machines.length - 0.5, -0.5],
      zeroline: false,
      // Unseen: they keep the names off the bars.
      ticks: 'outside' as const,
      ticklen: 8,
      tickcolor: 'transparent',
    }),
    annotations: silentOf(history).map((row) => ({
      text: noData,
      xref: 'paper' as const,
      x: 0,
      xanchor: 'left' as const,
      y: row,
      showarrow: false,
      font: { color: palette.muted, size: 12 },
    })),
  };
}

/** Machines that no one has heard of: an empty line would read as one at rest. */
function silentOf({ Items, Machines }: DowntimeHistory): number[] {
  const heard = new Set(Items.map(({ DisplayName }) => DisplayName));
  return Machines.flatMap((machine, row) => (heard.has(machine) ? [] : [row]));
}

interface Look {
  axis: TimeAxis;
  palette: Palette;
  name: string;
  textOf(stretch: Stretch): string;
}

function traceOf(lane: Lane, history: DowntimeHistory, { axis, palette, name, textOf }: Look) {
  const { colour, height, hatch } = looks[lane];
  const share = Math.min(1, history.Machines.length / fewMachines);
  const stepMs = (axis.span.end - axis.span.start) / textsPerAxis;
  const fgcolor = palette[colour];
  return {
    type: 'scatter' as const,
    mode: 'none' as const,
    name,
    ...outlineOf(barsOf(lane, history, axis.folded), { height: height * share, stepMs, textOf }),
    hoveron: 'points' as const,
    hovertemplate: hoverText,
    fill: 'toself' as const,
    fillcolor: fgcolor,
    fillpattern: { shape: hatch, size: 6, solidity: 0.5, fgcolor, bgcolor: palette.panel },
  };
}

/** With fewer, rows become higher, but bars do not. */
const fewMachines = 10;

/** A long bar shows what it is at every step of its length, not at its ends alone. */
const textsPerAxis = 30;

/** Running is thin: what stands out is what someone must look at. `height` is a share of the row. */
const looks = {
  running: { colour: 'running', height: 0.36, hatch: '' },
  changeover: { colour: 'approaching', height: 0.72, hatch: '/' },
  stopped: { colour: 'stopped', height: 0.72, hatch: '' },
  idle: { colour: 'border', height: 0.36, hatch: '' },
  undefined: { colour: 'muted', height: 0.3, hatch: '\\' },
} as const;

interface Words {
  t: TFunction;
  locale: string;
  TimeZone: string;
}

function sentenceOf(one: ComparedStretch, { t, locale, TimeZone }: Words): string {
  const sentence = t('status-timeline.hover', {
    machine: one.DisplayName,
    status: t(`status-timeline.${laneOf(one)}`),
    length: formatDuration(lengthOf(one) / 1000),
    from: formatHour(startOf(one), locale, TimeZone),
  });
  return one.Reason === null ? sentence : `${sentence} · ${one.Reason}`;
}
