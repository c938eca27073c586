import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { history, hours, performance } from '#plant/insights.fixture.ts';
import { renderWidget } from '#plant/testing.tsx';
import { drawn } from '#engine/plotly.fixture.tsx';
import type { Hours, MetricHours } from '#schemas/api/machines.gen.ts';

import { hourlyFaults } from './hourly-faults/hourly-faults.widget.tsx';
import { hourlyMinutes } from './hourly-minutes/hourly-minutes.widget.tsx';
import { metricTrend } from './metric-trend/metric-trend.widget.tsx';
import { oeeTrend } from './oee-trend/oee-trend.widget.tsx';
import { partsGoal } from './parts-goal/parts-goal.widget.tsx';
import { revenue } from './revenue/revenue.widget.tsx';

afterEach(cleanup);

const charts: Record<string, (of: Hours) => void> = {
  'OEE trend': (of) => show(oeeTrend, of),
  'minutes by the hour': (of) => show(hourlyMinutes, of),
  'parts against the goal': (of) => show(partsGoal, of),
  revenue: (of) => show(revenue, of),
  'faults by the hour': (of) =>
    renderWidget(hourlyFaults, {
      ...asked,
      data: { hours: [of], history: [history([])], nonworking: undefined },
    }),
  'process value': (of) =>
    renderWidget(metricTrend, {
      ...asked,
      data: { metrics: [metricOf(of)], nonworking: undefined },
    }),
};

test.each(Object.keys(charts))(
  'the %s shows the last 25 hours with labels turned by 40 degrees, and says so',
  async (name) => {
    charts[name]?.(manyHours());

    const { data, layout } = await drawn();
    expect(layout.xaxis?.tickangle).toBe(-40);
    expect(layout.xaxis?.ticktext).toHaveLength(25);
    const [first] = data as { x: string[] }[];
    expect(first?.x).toHaveLength(25);
    // The last of 40 hours from 11:00 UTC.
    expect(first?.x.at(-1)).toBe('2026-06-12T02:30:00.000');
    expect(screen.getByRole('figure').textContent).toContain('only the last 25 hours');
  },
);

test('where all hours are shown no headline says that some are missing', async () => {
  show(oeeTrend, hours(valuesOf(4)));
  await drawn();

  expect(screen.getByRole('figure').textContent).not.toContain('only the last');
});

const asked = { options: {}, receivedAt: Date.now() };

function show(
  widget: typeof oeeTrend | typeof hourlyMinutes | typeof partsGoal | typeof revenue,
  of: Hours,
): void {
  renderWidget(widget as typeof oeeTrend, {
    ...asked,
    data: { performance: [performance()], hours: [of], nonworking: undefined },
  });
}

function manyHours(): Hours {
  return hours(valuesOf(40));
}

function valuesOf(count: number): Record<string, number[]> {
  const keys = [
    'OEE',
    'availability',
    'performance',
    'quality',
    'goodparts',
    'rejectparts',
    'downtime',
    'planned',
  ];
  return Object.fromEntries(keys.map((key) => [key, Array.from({ length: count }, () => 0.5)]));
}

function metricOf({ Items, TimeZone }: Hours): MetricHours {
  const points = Items[0]?.History[0]?.Items ?? [];
  const Hours = points.map(({ IntervalStart, IntervalEnd }) => ({
    IntervalStart,
    IntervalEnd,
    Average: 219,
    Least: 210,
    Most: 226,
  }));
  const limits = { Target: 220, Min: 205, Max: null };
  return {
    Id: 'M1',
    TimeZone,
    Items: [
      { Name: 'temperature', DisplayName: 'Barrel temperature', Unit: '°C', ...limits, Hours },
    ],
  };
}
