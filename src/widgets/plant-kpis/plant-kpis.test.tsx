import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderWidget, weekEarlier } from '#plant/testing.tsx';
import samples from '#plant/samples/performance.sample.json' with { type: 'json' };
import type { Performance } from '#schemas/api/machines.gen.ts';

import type { PlantKpisOptions } from './plant-kpis.gen.ts';
import { plantKpis } from './plant-kpis.widget.tsx';

const [sample] = samples as unknown as Performance[];

test('each figure says how it differs from the period before', () => {
  show({});

  expect(figure('OEE')).toBe('70%Difference from the period before: ▲ +4 pp');
  expect(figure('Good parts')).toBe('1.7kDifference from the period before: ▲ +110');
  expect(figure('Downtime')).toBe('20mDifference from the period before: ▼ −12m');
});

test('the three largest losses stand beside them, the largest first', () => {
  show({});

  const losses = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(losses).toHaveLength(3);
  expect(losses.slice(0, 2)).toEqual(['Reduced speed 30m', 'Breakdowns and stops 20m']);
});

test('a screen says how many losses are named', () => {
  show({}, { losses: 1 });

  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('without figures of the period before there is no difference', () => {
  const { Previous: _, ...alone } = sample as Performance;
  showWhole(alone);

  expect(figure('OEE')).toBe('70%');
});

test('what was chosen to compare with is compared, and is named', () => {
  show({}, {}, { compare: weekEarlier, rows: [{ ...(sample as Performance), OEE: 0.6 }] });

  expect(figure('OEE')).toBe('70%Difference from: a week earlier: ▲ +10 pp');
  expect(screen.getByText('Difference from: a week earlier', { selector: 'p' })).toBeTruthy();
});

test('what was chosen and has no data is said, and leaves no difference', () => {
  show({}, {}, { compare: weekEarlier, rows: [{ ...(sample as Performance), OEE: null }] });

  expect(figure('OEE')).toBe('70%');
  expect(screen.getByText('no data to compare: a week earlier')).toBeTruthy();
});

test('who wants no comparison sees none', () => {
  show({}, {}, { address: '/test?Id=P1&compare=none' });

  expect(figure('OEE')).toBe('70%');
});

interface Compared {
  compare?: typeof weekEarlier;
  rows?: Performance[];
  address?: string;
}

function show(
  fields: Partial<Performance>,
  options: PlantKpisOptions = {},
  compared: Compared = {},
) {
  showWhole({ ...(sample as Performance), ...fields }, options, compared);
}

function showWhole(
  performance: Performance,
  options: PlantKpisOptions = {},
  { rows, ...rest }: Compared = {},
) {
  renderWidget(plantKpis, {
    options,
    ...rest,
    data: { performance: [performance], compared: rows },
    receivedAt: Date.now(),
  });
}

function figure(label: string) {
  return screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
}
