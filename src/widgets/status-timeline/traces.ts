import type { TFunction } from 'i18next';

import { hoverText, plainAxis, plotText, type TimeAxis } from '#engine/charts/figure.ts';
import type { Palette } from '#engine/charts/palette.ts';
import { formatHour } from '#lib/plant-axis.ts';
import { formatDuration } from '#lib/plant-format.ts';
import { shortName } from '#lib/short-name.ts';
import type { DowntimeHistory, Stretch } from '#schemas/api/machines.gen.ts';

import { barsOf, stretchMs, outlineOf } from './bars.ts';
import { type ComparedStretch, startOf } from './compared.ts';
import { type Lane, laneOf } from './lanes.ts';

/** One row for each machine, in the plant's order; a row without data is labelled. */
export function rowsOf(history: DowntimeHistory, palette: Palette, noData: string) {
  const { Machines } = history;
  return {
    yaxis: plainAxis(palette, {
      tickvals: Machines.map((_, row) => row),
      // Shortened names leave room for the bars; hover texts and the table have the whole name.
      ticktext: Machines.map((name) => plotText(shortName(name))),
      range: [Machines.length - 0.5, -0.5],
      zeroline: false,
      // Invisible ticks separate the names from the bars.
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

/** Machines without data: an empty row would look idle. */
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

/** The bars of one lane as outlines of one trace. */
export function traceOf(
  lane: Lane,
  history: DowntimeHistory,
  { axis, palette, name, textOf }: Look,
) {
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

/** With fewer machines, rows are higher, but bars are not. */
const fewMachines = 10;

/** Number of hover points along the axis, so that a long bar has hover text everywhere. */
const textsPerAxis = 30;

/** Running is thin, so that problems stand out. `height`: fraction of the row. */
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

/** Hover text of a stretch: state, start and duration. */
export function sentenceOf(one: ComparedStretch, { t, locale, TimeZone }: Words): string {
  const sentence = t('status-timeline.hover', {
    machine: one.DisplayName,
    status: t(`status-timeline.${laneOf(one)}`),
    length: formatDuration(stretchMs(one) / 1000),
    from: formatHour(startOf(one), locale, TimeZone),
  });
  return one.Reason === null ? sentence : `${sentence} · ${one.Reason}`;
}
