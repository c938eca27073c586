import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { drawn } from '#engine/plotly.fixture.tsx';
import { renderWidget } from '#plant/testing.tsx';

import type { PieOptions } from './pie.gen.ts';
import { pie } from './pie.widget.tsx';

const rows = [
  { Reason: 'Tool broken', Minutes: 20 },
  { Reason: 'No material', Minutes: 45 },
  { Reason: 'Tool broken', Minutes: 10 },
  { Reason: 'Cleaning', Minutes: 5 },
  { Reason: 'Nothing', Minutes: 0 },
  { Reason: 'Unknown', Minutes: null },
];

test('rows of one name are one share, the largest first, and nothing has no share', async () => {
  show({});

  expect(await drawing()).toMatchObject({
    labels: ['No material', 'Tool broken', 'Cleaning'],
    values: [45, 30, 5],
  });
});

test('what there is no room for is one share', async () => {
  show({ most: 2 });

  expect(await drawing()).toMatchObject({ labels: ['No material', 'Others'], values: [45, 35] });
});

test('the table says the share of each', () => {
  show({});
  fireEvent.click(screen.getByRole('button', { name: /^Table/ }));

  expect(screen.getAllByRole('row')[2]?.textContent).toBe('Tool broken3037.5');
});

test.each([
  ['without rows in the list', { rows: 'Items' }],
  ['without a number above 0', { value: 'Seconds' }],
])('%s it says that there is nothing', (_, options) => {
  show(options);

  expect(screen.getByText('No data found')).toBeTruthy();
});

async function drawing() {
  return (await drawn()).data[0];
}

function show(options: Partial<PieOptions>) {
  renderWidget(pie, {
    options: { category: 'Reason', value: 'Minutes', ...options },
    data: { rows },
    receivedAt: Date.now(),
  });
}
