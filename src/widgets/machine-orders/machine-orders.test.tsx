import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderWidget } from '#plant/testing.tsx';
import currentSample from '#plant/samples/current-orders.sample.json';
import sample from '#plant/samples/production-orders.sample.json';
import type { ProductionOrder } from '#schemas/api/machine-service.gen.ts';

import { machineOrders } from './machine-orders.widget.tsx';

test('the current order with its parts, then the planned ones in the order of the plan', () => {
  show(sample as ProductionOrder[], currentSample as ProductionOrder[]);
  const [current, ...planned] = screen.getAllByRole('listitem');

  expect(current?.textContent).toContain('PO-1041');
  expect(current?.textContent).toContain('! late');
  expect(current?.textContent).toContain('3,120 of 4,000 good parts');
  expect(within(current as HTMLElement).getByRole<HTMLProgressElement>('progressbar').value).toBe(
    3120,
  );
  expect(planned.map((one) => one.querySelector('strong')?.textContent)).toEqual([
    'PO-1042',
    'PO-1050',
  ]);
});

test('a machine without orders says so of both', () => {
  show([], []);

  expect(screen.getAllByText('None')).toHaveLength(2);
});

function show(orders: ProductionOrder[], current: ProductionOrder[]) {
  renderWidget(machineOrders, { options: {}, data: { orders, current }, receivedAt: Date.now() });
}
