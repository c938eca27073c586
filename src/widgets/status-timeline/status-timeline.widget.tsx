import type { TFunction } from 'i18next';
import { useCallback, useMemo } from 'react';

import { Chart } from '#engine/parts/chart.tsx';
import { hoverText, plainAxis, plotText, timeAxis } from '#engine/parts/figure.ts';
import { useTimeAxis } from '#engine/parts/hours.ts';
import type { Palette } from '#engine/parts/palette.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { formatHour } from '#lib/plant-axis.ts';
import { formatDuration } from '#lib/plant-format.ts';
import type { DowntimeHistory, Stretch } from '#schemas/api/machines.gen.ts';

import { laneOf, lanes, type Lane } from './lanes.ts';
import type { StatusTimelineOptions } from './status-timeline.gen.ts';
import schema from './status-timeline.schema.json' with { type: 'json' };
import { validate } from './status-timeline.validate.gen.js';

const slots = {
  history: { query: 'downtime-history' },
  nonworking: { query: 'nonworking', optional: true },
} as const;

/** What each machine did, one line a machine. Nothing is drawn where nobody has heard of it. */
export const statusTimeline = defineWidget<StatusTimelineOptions, typeof slots>({
  type: 'status-timeline',
  schema,
  validate,
  size: { w: 6, h: 14 },
  slots,
  Component: StatusTimeline,
});

type Props = WidgetProps<StatusTimelineOptions, typeof slots>;

function StatusTimeline({ data }: Props) {
  const [history] = data.history;
  return history ? <Timeline history={history} nonworking={data.nonworking} /> : null;
}

interface TimelineProps {
  history: DowntimeHistory;
  nonworking: Props['data']['nonworking'];
}

function Timeline({ history, nonworking }: TimelineProps) {
  const { t, locale } = useText();
  const { Items, Machines: machines, TimeZone } = history;
  const span = { start: Date.parse(history.Start), end: Date.parse(history.End) };
  const axis = useTimeAxis(span, TimeZone, nonworking);
  const draw = useCallback(
    (palette: Palette) => ({
      data: lanes.map((lane) =>
        traceOf(lane, Items, {
          palette,
          width: machines.length > 6 ? 8 : 20,
          name: t(`status-timeline.${lane}`),
          hover: (one) => plotText(sentenceOf(one, { t, locale, TimeZone })),
        }),
      ),
      layout: {
        hovermode: 'closest' as const,
        hoverdistance: 40,
        xaxis: timeAxis(palette, locale, axis),
        ...rowsOf(history, palette, t('status.unknown')),
      },
    }),
    [history, Items, machines, axis, locale, TimeZone, t],
  );
  const table = useMemo(
    () => ({
      columns: ['machine', 'status', 'from', 'to', 'minutes', 'reason'].map((name) =>
        t(`status-timeline.column.${name}`),
      ),
      rows: Items.map((one) => [
        one.DisplayName,
        t(`status-timeline.${laneOf(one)}`),
        formatHour(Date.parse(one.Start), locale, TimeZone),
        formatHour(Date.parse(one.End), locale, TimeZone),
        lengthOf(one) / 60_000,
        one.Reason ?? '',
      ]),
    }),
    [Items, locale, TimeZone, t],
  );

  return (
    <Chart
      label={t('status-timeline.label')}
      draw={draw}
      table={table}
      isOverTime
      headline={history.IsCapped ? t('chart.capped', { shown: Items.length }) : undefined}
    />
  );
}

/** One row a machine, in the order of the plant; a row without anything says so. */
function rowsOf(history: DowntimeHistory, palette: Palette, noData: string) {
  const { Machines } = history;
  return {
    yaxis: plainAxis(palette, {
      type: 'category' as const,
      categoryorder: 'array' as const,
      categoryarray: Machines.map(plotText),
      range: [Machines.length - 0.5, -0.5],
      dtick: 1,
      ticksuffix: '  ',
    }),
    annotations: silentOf(history).map((machine) => ({
      text: noData,
      xref: 'paper' as const,
      x: 0,
      xanchor: 'left' as const,
      y: plotText(machine),
      showarrow: false,
      font: { color: palette.muted, size: 12 },
    })),
  };
}

/** Machines that nobody has heard of: an empty line would read as one at rest. */
function silentOf({ Items, Machines }: DowntimeHistory): string[] {
  const heard = new Set(Items.map(({ DisplayName }) => DisplayName));
  return Machines.filter((machine) => !heard.has(machine));
}

interface Lines {
  palette: Palette;
  width: number;
  name: string;
  hover(stretch: Stretch): string;
}

/** One broken line for all stretches of a lane, of which Plotly makes a path each. */
function traceOf(
  lane: Lane,
  stretches: readonly Stretch[],
  { palette, width, name, hover }: Lines,
) {
  const own = stretches.filter((one) => laneOf(one) === lane);
  const { colour, share, dash } = looks[lane];
  return {
    type: 'scatter' as const,
    mode: 'lines' as const,
    name,
    // As numbers: Plotly takes many times as long to read a thousand dates.
    x: own.flatMap(({ Start, End }) => [Date.parse(Start), Date.parse(End), null]),
    y: own.flatMap(({ DisplayName }) => [plotText(DisplayName), plotText(DisplayName), null]),
    customdata: own.flatMap((one) => [hover(one), hover(one), '']),
    hovertemplate: hoverText,
    connectgaps: false,
    line: { color: palette[colour], width: width * share, dash, simplify: false },
  };
}

/** Running is thin: what stands out is what somebody must look at. */
const looks = {
  running: { colour: 'running', share: 0.5, dash: 'solid' },
  changeover: { colour: 'approaching', share: 1, dash: 'dot' },
  stopped: { colour: 'stopped', share: 1, dash: 'solid' },
  idle: { colour: 'border', share: 0.5, dash: 'solid' },
  undefined: { colour: 'muted', share: 0.4, dash: 'dash' },
} as const;

interface Words {
  t: TFunction;
  locale: string;
  TimeZone: string;
}

function sentenceOf(one: Stretch, { t, locale, TimeZone }: Words): string {
  const told = t('status-timeline.hover', {
    machine: one.DisplayName,
    status: t(`status-timeline.${laneOf(one)}`),
    length: formatDuration(lengthOf(one) / 1000),
    from: formatHour(Date.parse(one.Start), locale, TimeZone),
  });
  return one.Reason === null ? told : `${told} · ${one.Reason}`;
}

function lengthOf({ Start, End }: Stretch): number {
  return Date.parse(End) - Date.parse(Start);
}
