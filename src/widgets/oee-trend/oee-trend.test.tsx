import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { hours, nonWorking, performance } from '#engine/insights.fixture.ts';
import { drawn, traceNamed } from '#engine/plotly.fixture.tsx';
import { renderWidget } from '#engine/testing.tsx';

import { oeeTrend } from './oee-trend.widget.tsx';

vi.mock('#engine/parts/plotly.ts', () => import('#engine/plotly.fixture.tsx'));

const series = {
  OEE: [0.7, 0.5, null, 0.82],
  availability: [0.9, 0.8, null, 0.95],
  performance: [0.8, 0.7, null, 1.1],
  quality: [0.97, 0.9, null, 0.98],
};

test('OEE and its factors are lines that tell themselves apart without colour', async () => {
  show();
  const { data } = await drawn();

  const lines = data as { name: string; line: { dash: string }; marker: { symbol: string } }[];
  expect(lines.map(({ name }) => name)).toEqual(['OEE', 'Availability', 'Performance', 'Quality']);
  expect(new Set(lines.map(({ line }) => line.dash)).size).toBe(4);
  expect(new Set(lines.map(({ marker }) => marker.symbol)).size).toBe(4);
});

test('an hour without data is a gap, not a zero', async () => {
  show();

  expect((await traceNamed('OEE')).y).toEqual([0.7, 0.5, null, 0.82]);
  expect((await traceNamed('OEE')).customdata[2]).toContain('—');
});

test('the limits of OEE are lines with their words', async () => {
  show();
  const { layout } = await drawn();

  expect(layout.shapes?.map(({ y0 }) => y0)).toEqual([0.75, 0.6]);
  expect(layout.annotations?.map(({ text }) => text)).toEqual(['Target 75%', 'Lower limit 60%']);
});

test('a plant whose machines have different limits shows none', async () => {
  const none = { OEE: null, Availability: null, Performance: null, Quality: null };
  show({ Thresholds: none });

  expect((await drawn()).layout.shapes).toBeUndefined();
});

test('a performance above 100 % is not cut off', async () => {
  show();

  const { range } = (await drawn()).layout.yaxis ?? {};
  expect(range?.[1]).toBeGreaterThan(1.1);
});

test('against the whole clock the leading line is TEEP', async () => {
  show({ PlannedOnly: false });

  expect((await traceNamed('TEEP')).y).toEqual(series.OEE);
});

test('the table has each hour by the clock of the plant', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: /^Table/ }));

  const [, first] = screen.getAllByRole('row');
  expect(first?.textContent?.replaceAll(/\s/g, ' ')).toBe('Jun 10, 6:00 AM70908097');
});

function show(fields: Parameters<typeof performance>[0] = {}) {
  renderWidget(oeeTrend, {
    options: {},
    data: {
      performance: [performance(fields)],
      hours: [hours(series)],
      nonworking: [nonWorking],
    },
    receivedAt: Date.now(),
  });
}
