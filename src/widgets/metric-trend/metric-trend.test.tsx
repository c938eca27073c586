import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { MetricHours } from '#schemas/api/machines.gen.ts';

import { traceNamed } from '#engine/plotly.fixture.tsx';
import { renderWidget } from '#plant/testing.tsx';

import { metricTrend } from './metric-trend.widget.tsx';

const temperature = {
  Name: 'temperature',
  DisplayName: 'Barrel temperature',
  Unit: '°C',
  Target: 220,
  Min: 205,
  Max: null,
  Hours: [hour(8, 219, 210, 226), hour(9, 221, 218, 225)],
};
const pressure = { ...temperature, Name: 'pressure', DisplayName: 'Clamp pressure', Unit: 'bar' };

test('the first value of the machine is drawn with its average, its range and its set point', async () => {
  show([temperature, pressure]);

  const line = await traceNamed('average');
  expect(line.y).toEqual([219, 221]);
  expect(line.customdata[0]).toContain('219 °C (210 to 226)');
  expect((await traceNamed('least to most')).y).toEqual([226, 225]);
  expect((await traceNamed('set point')).y).toEqual([220, 220]);
  expect((await traceNamed('limits')).y).toEqual([205, 205]);
});

test('another value is chosen by its name', async () => {
  show([temperature, { ...pressure, Hours: [hour(8, 145, 140, 150)] }]);
  fireEvent.change(screen.getByRole('combobox', { name: 'Process value' }), {
    target: { value: 'pressure' },
  });

  expect((await traceNamed('average')).customdata[0]).toContain('145 bar');
});

test('a value has the decimals that its metric asks for', async () => {
  show([{ ...temperature, Decimals: 3 }]);

  expect((await traceNamed('average')).customdata[0]).toContain('219.000 °C (210.000 to 226.000)');
});

test('the screen may name the value that is shown first', async () => {
  show([temperature, { ...pressure, Hours: [hour(8, 145, 140, 150)] }], { name: 'pressure' });

  expect((await traceNamed('average')).y).toEqual([145]);
});

test('where there are none it says where they come from, and of a silent one that nothing came', () => {
  show([]);
  expect(screen.getByText(/choose one machine. A machine has those that it has sent/)).toBeTruthy();

  show([{ ...temperature, Hours: [] }]);
  expect(screen.getByText('No process value was sent in this time.')).toBeTruthy();
});

function hour(of: number, Average: number, Least: number, Most: number) {
  const at = Date.UTC(2026, 10, 21, of);
  const IntervalStart = new Date(at).toISOString();
  const IntervalEnd = new Date(at + 3_600_000).toISOString();
  return { IntervalStart, IntervalEnd, Average, Least, Most };
}

function show(Items: MetricHours['Items'], options: { name?: string } = {}) {
  renderWidget(metricTrend, {
    options,
    data: { metrics: [{ Id: 'M1', TimeZone: 'UTC', Items }], nonworking: undefined },
    receivedAt: Date.now(),
  });
}
