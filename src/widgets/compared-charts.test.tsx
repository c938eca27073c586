import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { drawn, traceNamed } from '#engine/plotly.fixture.tsx';
import { history, hours, lost, performance, reasons, stretch } from '#plant/insights.fixture.ts';
import { renderWidget, weekEarlier } from '#plant/testing.tsx';
import type {
  DowntimeHistory,
  Hours,
  MetricHours,
  Performance,
} from '#schemas/api/machines.gen.ts';

import { downtimePareto } from './downtime-pareto/downtime-pareto.widget.tsx';
import { hourlyFaults } from './hourly-faults/hourly-faults.widget.tsx';
import { hourlyMinutes } from './hourly-minutes/hourly-minutes.widget.tsx';
import { kpiExplained } from './kpi-explained/kpi-explained.widget.tsx';
import { lossWaterfall } from './loss-waterfall/loss-waterfall.widget.tsx';
import { metricTrend } from './metric-trend/metric-trend.widget.tsx';
import { oeeTrend } from './oee-trend/oee-trend.widget.tsx';
import { partsGoal } from './parts-goal/parts-goal.widget.tsx';
import { revenue } from './revenue/revenue.widget.tsx';
import { statusTimeline } from './status-timeline/status-timeline.widget.tsx';

afterEach(cleanup);

const now = seriesOf(0.7, 450);
const before = weekBefore(seriesOf(0.6, 400));
const nothing = weekBefore(seriesOf(null, 0));
const asked = {
  options: {},
  receivedAt: Date.now(),
  compare: weekEarlier,
  shown: {
    window: () => ({ start: '2026-06-10T11:00:00.000Z', end: '2026-06-10T15:00:00.000Z' }),
  },
};

interface Compared {
  comparedHours: Hours[];
  comparedPerformance: Performance[];
  comparedHistory: DowntimeHistory[];
  comparedMetrics: MetricHours[];
}

const known: Compared = {
  comparedHours: [before],
  comparedPerformance: [{ ...performance(), OEE: 0.6, Availability: 0.775 }],
  comparedHistory: [history([earlier(stretch(30, 5)), earlier(stretch(40, 5))])],
  comparedMetrics: [metricOf(210, 7)],
};
const unknown: Compared = {
  comparedHours: [nothing],
  comparedPerformance: [{ ...performance(), OEE: null, Availability: null }],
  comparedHistory: [history([])],
  comparedMetrics: [{ ...metricOf(210, 7), Items: [] }],
};

const charts: Record<string, (data: Compared) => void> = {
  'OEE trend': (data) =>
    renderWidget(oeeTrend, {
      ...asked,
      data: { performance: [performance()], hours: [now], ...only(data, 'comparedHours') },
    }),
  'parts against the goal': (data) =>
    renderWidget(partsGoal, {
      ...asked,
      data: { performance: [performance()], hours: [now], ...only(data, 'comparedHours') },
    }),
  revenue: (data) =>
    renderWidget(revenue, {
      ...asked,
      data: { performance: [performance()], hours: [now], ...only(data, 'comparedHours') },
    }),
  'minutes by the hour': (data) =>
    renderWidget(hourlyMinutes, {
      ...asked,
      data: {
        performance: [performance()],
        hours: [now],
        ...only(data, 'comparedHours', 'comparedPerformance'),
      },
    }),
  'faults by the hour': (data) =>
    renderWidget(hourlyFaults, {
      ...asked,
      data: {
        hours: [now],
        history: [history([stretch(10, 5)])],
        ...only(data, 'comparedHours', 'comparedHistory'),
      },
    }),
  'process value': (data) =>
    renderWidget(metricTrend, {
      ...asked,
      data: { metrics: [metricOf(220, 0)], ...only(data, 'comparedMetrics') },
    }),
  losses: (data) =>
    renderWidget(lossWaterfall, {
      ...asked,
      data: { performance: [performance()], ...only(data, 'comparedPerformance') },
    }),
};

test.each([
  ['OEE trend', 'OEE · a week earlier', [0.6, 0.6], 'a week earlier: 60% (+10 pp)'],
  [
    'parts against the goal',
    'good parts · a week earlier',
    [400, 400],
    'a week earlier: 400 (+50)',
  ],
  ['revenue', 'Worth of good parts · a week earlier', [200, 200], 'a week earlier: $200 (+$25)'],
  ['minutes by the hour', /· a week earlier$/, [400, 400], 'a week earlier: 400 (+50)'],
  ['faults by the hour', /· a week earlier$/, [2, 0], 'a week earlier: 2 (−1)'],
  ['process value', 'average · a week earlier', [210, 210], 'a week earlier: 210 °C (+10 °C)'],
])('the %s has the compared hours beside its own', async (chart, name, values, tooltip) => {
  charts[chart]?.(known);

  const trace = await traceNamed(await nameLike(name));
  expect(trace.y).toEqual(values);
  expect(trace.customdata[0]).toContain(tooltip);
  expect(looksOf(trace)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Table/ }));
  expect(screen.getAllByRole('columnheader', { name: /a week earlier/ })).not.toEqual([]);
});

test.each(Object.keys(charts))('the %s says that there is nothing to compare', async (chart) => {
  charts[chart]?.(unknown);
  await drawn();

  expect(screen.getByRole('figure').textContent).toContain('no data to compare: a week earlier');
});

test('losses have a hollow bar below each of their own', async () => {
  charts['losses']?.(known);

  const { data } = await drawn();
  const bars = data.at(-1) as unknown as { name: string; offset: number; customdata: string[] };
  expect(bars.name).toBe('Time · a week earlier');
  expect(bars.customdata[0]).toContain('a week earlier: 240 minutes (±0 minutes)');
});

test('reasons have a mark on their bar with what they cost before', async () => {
  renderWidget(downtimePareto, {
    ...asked,
    data: {
      reasons: [reasons([lost(30, { Reason: 'Jam' }), lost(10, { Reason: 'Mould' })])],
      comparedReasons: [reasons([lost(20, { Reason: 'Jam' }), lost(5, { Reason: 'Other' })])],
    },
  });

  const trace = await traceNamed('minutes · a week earlier');
  expect(trace.y).toEqual([20, 0]);
  expect(trace.customdata[0]).toContain('a week earlier: 20 (+10)');
});

test('what a machine did a week earlier is a row below, from the same start', async () => {
  renderWidget(statusTimeline, {
    ...asked,
    data: { history: [history([stretch(10, 5)])], comparedHistory: known.comparedHistory },
  });

  const { layout } = await drawn();
  expect(layout.yaxis?.ticktext).toEqual(['IMM-01', 'IMM-01 · a week earlier']);
  const trace = await traceNamed('Stopped');
  expect(trace.x[0]).toBe(Date.parse('2026-06-10T11:10:00Z'));
  expect(trace.x.filter((at) => at === Date.parse('2026-06-10T11:30:00Z'))).not.toEqual([]);
  expect(trace.customdata.at(-2)?.replaceAll(/\s/g, ' ')).toContain('Jun 3, 6:40 AM');
});

test('rows of many machines are not doubled, and that is said', async () => {
  renderWidget(statusTimeline, {
    ...asked,
    data: {
      history: [history([stretch(10, 5)], { Machines: ['IMM-01', 'IMM-02'] })],
      comparedHistory: known.comparedHistory,
    },
  });

  const { layout } = await drawn();
  expect(layout.yaxis?.ticktext).toEqual(['IMM-01', 'IMM-02']);
  expect(screen.getByRole('figure').textContent).toContain('compared for one machine at a time');
});

test('the explained number has the compared ratios and minutes', () => {
  renderWidget(kpiExplained, {
    ...asked,
    data: { performance: [performance()], comparedPerformance: known.comparedPerformance },
  });

  expect(screen.getByText('a week earlier: 60% (+10 pp)')).toBeTruthy();
  expect(screen.getByText('a week earlier: 78% (+10 pp)')).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'a week earlier' })).toBeTruthy();
});

function seriesOf(oee: number | null, parts: number): Hours {
  const ratios = ['OEE', 'availability', 'performance', 'quality'].map((key) => [key, [oee, oee]]);
  const amounts = ['goodparts', 'rejectparts', 'downtime', 'uptime', 'planned'].map((key) => [
    key,
    [parts, parts],
  ]);
  return hours(Object.fromEntries([...ratios, ...amounts]) as Parameters<typeof hours>[0]);
}

function metricOf(value: number, daysEarlier: number): MetricHours {
  const start = Date.parse('2026-06-10T11:00:00Z') - daysEarlier * 86_400_000;
  return {
    Id: 'M1',
    TimeZone: 'UTC',
    Items: [
      {
        Name: 'temperature',
        DisplayName: 'Temperature',
        Unit: '°C',
        Target: null,
        Min: null,
        Max: null,
        Hours: [0, 1].map((hour) => ({
          IntervalStart: new Date(start + hour * 3_600_000).toISOString(),
          IntervalEnd: new Date(start + (hour + 1) * 3_600_000).toISOString(),
          Average: value,
          Least: value,
          Most: value,
        })),
      },
    ],
  };
}

function weekBefore(series: Hours): Hours {
  const text = JSON.stringify(series).replaceAll('2026-06-10', '2026-06-03');
  return JSON.parse(text) as Hours;
}

function earlier(one: ReturnType<typeof stretch>) {
  const [Start, End] = [one.Start, one.End].map((at) =>
    new Date(Date.parse(at) - 7 * 86_400_000).toISOString(),
  );
  return { ...one, Start: Start ?? '', End: End ?? '' };
}

function only<Name extends keyof Compared>(data: Compared, ...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, data[name]])) as Pick<Compared, Name>;
}

async function nameLike(name: string | RegExp): Promise<string> {
  const { data } = await drawn();
  const names = data.map((trace) => String(trace.name));
  return names.find((one) => new RegExp(name).test(one)) ?? `none of ${names.join()}`;
}

/** Style that distinguishes series without colour: dash, or pattern. */
function looksOf(trace: object): unknown {
  const { line, marker } = trace as {
    line?: { dash?: string };
    marker?: { pattern?: { shape?: string } };
  };
  return line?.dash ?? marker?.pattern?.shape;
}
