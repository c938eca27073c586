import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { lost, performance, stretch } from '#plant/insights.fixture.ts';
import { renderWidget } from '#plant/testing.tsx';

import { kpiExplained } from './kpi-explained.widget.tsx';

test('the lines of the ledger add up to the productive time and the KPI', () => {
  show();

  const lines = within(screen.getByRole('table')).getAllByRole('row');
  const amounts = lines.map((line) => within(line).getByRole('cell').textContent ?? '');
  expect(amounts).toEqual(['240', '−20', '−10', '−30', '−12', '—', '168', '70%']);
});

test('each factor says what was divided by what', () => {
  show();

  expect(screen.getByText('ran 210 of 240 min')).toBeTruthy();
  expect(screen.getByText('parts worth 180 of 210 min')).toBeTruthy();
  expect(screen.getByText('1.7k good of 1.8k parts')).toBeTruthy();
});

test('what cannot be told says why', () => {
  show();

  const line = screen.getByRole('row', { name: /Small stops/ });
  expect(within(line).getByText(/Counted as breakdowns/)).toBeTruthy();
});

test('a loss of nothing has no sign', () => {
  show({ Losses: [{ Name: 'setup', Ms: 0, Reason: null }] });

  const line = screen.getByRole('row', { name: /Set-up and adjustment/ });
  expect(within(line).getByRole('cell').textContent).toBe('0');
});

test('time won by running faster than the ideal cycle is added', () => {
  const Losses = [{ Name: 'reducedSpeed', Ms: -60_000, Reason: null } as const];
  show({ Losses });

  expect(within(screen.getByRole('row', { name: /Reduced speed/ })).getByText('+1')).toBeTruthy();
});

test("the plant's rules are sentences", () => {
  const { Policy } = performance().Explanation;
  show({ Policy: { ...Policy, Changeover: 'plannedLoss', MicroStopSeconds: 90 } });

  expect(screen.getByText(/Changeovers are planned/)).toBeTruthy();
  expect(screen.getByText(/Stops under 90 seconds are lost speed/)).toBeTruthy();
});

test('against the whole clock the number is TEEP', () => {
  show({ PlannedOnly: false });

  expect(screen.getByText('TEEP')).toBeTruthy();
  expect(screen.getByText('Measured against the whole clock.')).toBeTruthy();
});

test('where they came too, the reasons and intervals of the losses are listed', () => {
  show({
    Reasons: [lost(20, { Reason: 'Mould jam', Stops: 2 })],
    Intervals: [stretch(0, 15, { Reason: 'Mould jam' }), stretch(30, 5)],
  });

  expect(screen.getByText('Reasons of the losses: 1')).toBeTruthy();
  expect(screen.getByText('20 min, stops: 2')).toBeTruthy();
  const [, first, second] = screen.getAllByRole('listitem').slice(3);
  expect(first?.textContent).toMatch(/^Jun 10, .*Mould jam15 min$/);
  expect(second?.textContent).toMatch(/^Jun 10, .*No reason given5 min$/);
});

function show(fields: Parameters<typeof performance>[0] = {}) {
  renderWidget(kpiExplained, {
    options: {},
    data: { performance: [performance(fields)] },
    receivedAt: Date.now(),
  });
}
