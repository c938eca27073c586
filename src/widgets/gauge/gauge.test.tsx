import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderWidget } from '#plant/testing.tsx';

import type { GaugeOptions } from './gauge.gen.ts';
import { gauge } from './gauge.widget.tsx';

test('the dial says its number and its level in words', () => {
  show({ field: 'OEE', label: 'OEE', format: 'percent', low: 0.6, high: 0.85, target: 0.9 });

  expect(screen.getByRole('img', { name: 'OEE: 72%, close to target' })).toBeTruthy();
  expect(screen.getByText('Target 90%')).toBeTruthy();
});

test('a number without limits has no level', () => {
  show({ field: 'Temperature', unit: '°C', most: 300 });

  expect(screen.getByRole('img', { name: 'Temperature: 212 °C' })).toBeTruthy();
  expect(screen.queryByText(/target/)).toBeNull();
});

test('a number that is not there has no needle', () => {
  const { container } = show({ field: 'Nothing', low: 1 });

  expect(screen.getByText('no data')).toBeTruthy();
  expect(container.querySelectorAll('path[class*="value"]')).toHaveLength(0);
});

function show(options: GaugeOptions) {
  const data = { rows: [{ OEE: 0.72, Temperature: 212 }] };
  return renderWidget(gauge, { options, data, receivedAt: Date.now() });
}
