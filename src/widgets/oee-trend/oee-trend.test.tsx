import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { hours, nonWorking, performance } from '#plant/insights.fixture.ts';
import { drawn, traceNamed } from '#engine/plotly.fixture.tsx';
import { renderWidget } from '#plant/testing.tsx';

import { oeeTrend } from './oee-trend.widget.tsx';

const series = {
  OEE: [0.7, 0.5, null, 0.82],
  availability: [0.9, 0.8, null, 0.95],
  performance: [0.8, 0.7, null, 1.1],
  quality: [0.97, 0.9, null, 0.98],
};

test('OEE and its factors are lines that tell themselves apart without colour', async () => {
  show();
  const { data } = await drawn();

  const lines = data as { name: string; line: { dash: string }; marker: { symbol: string[] } }[];
  expect(lines.map(({ name }) => name)).toEqual(['OEE', 'Availability', 'Performance', 'Quality']);
  expect(new Set(lines.map(({ line }) => line.dash)).size).toBe(4);
  expect(new Set(lines.map(({ marker }) => marker.symbol[0])).size).toBe(4);
});

test('an hour without data is a gap, not a zero', async () => {
  show();

  expect((await traceNamed('OEE')).y).toEqual([0.7, 0.5, null, 0.82]);
  expect((await traceNamed('OEE')).customdata[2]).toContain('—');
});

test('the limits of OEE are lines, named in the legend, their numbers beside the points', async () => {
  show();
  const { layout } = await drawn();

  expect(layout.shapes?.map(({ y0 }) => y0)).toEqual([0.75, 0.6]);
  expect(layout.shapes?.map(({ name }) => name)).toEqual(['Target', 'Lower limit']);
  expect(layout.annotations?.map(({ text, x, xanchor }) => [text, x, xanchor])).toEqual([
    ['75%', 1, 'left'],
    ['60%', 1, 'left'],
  ]);
  expect(layout.margin?.r).toBeGreaterThan(32);
});

test('each point tells its hour by the clock of the plant, and Plotly adds no time of its own', async () => {
  show();

  expect((await traceNamed('Quality')).customdata[0]?.replaceAll(/\s/g, ' ')).toBe(
    'Jun 10, 6:00 AM<br>OEE 70%<br>Availability 90%<br>Performance 80%<br>Quality 97%',
  );
  // In mode `x` it would show the axis time, which is UTC.
  expect((await drawn()).layout.hovermode).toBe('closest');
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

test('an hour far above 100 % is an arrow at the end of the axis, with its number', async () => {
  show({}, { ...series, performance: [0.8, 2.11, null, 1.1] });
  const trace = (await traceNamed('Performance')) as unknown as {
    y: number[];
    text: string[];
    customdata: string[];
    marker: { symbol: string[] };
  };

  expect((await drawn()).layout.yaxis?.range?.[1]).toBeLessThan(1.3);
  expect(trace.y[1]).toBe(1.2);
  expect(trace.text).toEqual(['', '211%', '', '']);
  expect(trace.marker.symbol[1]).toBe('arrow-up');
  expect(trace.customdata[1]).toContain('211%');
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

function show(
  fields: Parameters<typeof performance>[0] = {},
  values: Parameters<typeof hours>[0] = series,
) {
  renderWidget(oeeTrend, {
    options: {},
    data: {
      performance: [performance(fields)],
      hours: [hours(values)],
      nonworking: [nonWorking],
    },
    receivedAt: Date.now(),
  });
}
