import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { hours, performance } from '#plant/insights.fixture.ts';
import { drawn, traceNamed } from '#engine/plotly.fixture.tsx';
import { renderWidget } from '#plant/testing.tsx';

import { hourlyMinutes } from './hourly-minutes.widget.tsx';

test('down time stands on an axis to 60 minutes', async () => {
  show({});

  expect((await traceNamed('Down time by the hour')).y).toEqual([12, 30]);
  expect((await drawn()).layout.yaxis?.range).toEqual([0, 60]);
  expect(screen.getByText('42')).toBeTruthy();
});

test('run time is the other choice', async () => {
  show({ of: 'uptime' });

  expect((await traceNamed('Run time by the hour')).y).toEqual([48, 30]);
});

test('a plant is the mean of its machines, and says so', async () => {
  show({}, 2);

  const trace = await traceNamed('Down time by the hour, mean of the machines');
  expect(trace.y).toEqual([6, 15]);
});

test('a misspelt option is refused', () => {
  expect(hourlyMinutes.validate({ of: 'faults' })).toBe(false);
});

function show(options: { of?: 'uptime' }, Machines = 1) {
  renderWidget(hourlyMinutes, {
    options,
    data: {
      performance: [performance({ Machines })],
      hours: [hours({ downtime: [12, 30], uptime: [48, 30] })],
      nonworking: undefined,
    },
    receivedAt: Date.now(),
  });
}
