import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { applyItems } from '#plant/live/live-store.ts';
import { machine } from '#plant/testing.tsx';

import { marks, show, showCounted, spotData, spotTexts, tonesOf } from './scene.fixture.tsx';

const now = Date.parse('2026-11-21T14:00:00Z');

afterEach(() => void vi.useRealTimers());

test('each machine stands on the plan with its shape, status and time', () => {
  show([
    machine('A', { TotalSeconds: 180 }),
    machine('B', { Value: 'STOPPED', TotalSeconds: 720 }),
    machine('C', { Value: 'UNDEFINED', DataAsOf: null }),
  ]);

  expect(spotTexts()).toEqual(['A running 3m', 'B stopped 12m', 'C no data']);
  expect(tonesOf('A', 'B', 'C')).toEqual(['well', 'bad', 'unknown']);
  expect(marks()).toEqual(['running', 'stopped', 'unknown']);
});

test('a short stop is drawn as running, and turns in the second in which it is a long one', () => {
  vi.useFakeTimers({ now });
  show([machine('A', { Value: 'STOPPED', TotalSeconds: 599 })]);
  expect(tonesOf('A')).toEqual(['well']);

  act(() => void vi.advanceTimersByTime(1000));

  expect(tonesOf('A')).toEqual(['bad']);
  expect(spotTexts()).toEqual(['A stopped 10m']);
});

test.each([
  ['OEE', ['A exceeding target 90%', 'B approaching target 80%', 'C under target 60%']],
  ['TEEP', ['A no target for TEEP 50%', 'B no target for TEEP 70%', 'C no target for TEEP 99%']],
] as const)(
  'in history the spots tell %s against its thresholds, where it has any',
  (kpi, texts) => {
    const rows = [
      machine('A', { OEE: 0.9, TEEP: 0.5 }),
      machine('B', { OEE: 0.8, TEEP: 0.7 }),
      machine('C', { OEE: 0.6, TEEP: 0.99 }),
      machine('D', { OEE: null, TEEP: null, Value: 'STOPPED', TotalSeconds: 900 }),
    ];
    show(rows, { mode: { name: 'history', kpi } });

    expect(spotTexts()).toEqual([...texts, 'D no data']);
    expect(tonesOf('D')).toEqual(['unknown']);
  },
);

test.each([
  ['real-time', ['running', 'stopped', 'no data']],
  ['today', ['exceeding target', 'approaching target', 'under target', 'no data']],
  ['history', ['exceeding target', 'approaching target', 'under target', 'no data']],
] as const)('the legend of %s', (name, words) => {
  show([machine('A')], { mode: { name, kpi: 'OEE' } });

  expect(legendTexts()).toEqual(words);
});

test('the legend has what else stands on the plan: where no one works, a short stop, a changeover', () => {
  show([
    machine('A', { Value: 'STOPPED', TotalSeconds: 10 }),
    machine('B', { Value: 'STOPPED', TotalSeconds: 900, OffShift: true }),
    machine('C', { Value: 'STOPPED', TotalSeconds: 900, ChangeoverActive: true }),
  ]);

  expect(legendTexts()).toEqual([
    'running',
    'short stop',
    'stopped',
    'changeover',
    'no shift',
    'no data',
  ]);
});

test('a change of one machine redraws one spot', () => {
  const { store, drawn } = showCounted();

  act(() => {
    const At = new Date(Date.now() - 900_000).toISOString();
    applyItems(store, 'status', [{ Id: 'M7', Value: 'STOPPED', TotalSeconds: 900, Seq: 1, At }]);
  });

  expect(drawn).toEqual(['M7']);
  expect(tonesOf('M7')).toEqual(['bad']);
});

test('without its picture the machines stand where they are, and a sentence says so', () => {
  show([machine('A')], { image: 'https://plans.example/a.png' });
  expect(screen.getByText(/picture of the floor plan cannot be shown/)).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
  expect(spotTexts()).toEqual(['A running 1m']);
});

test('a picture that does not load is a missing one', () => {
  show([machine('A')]);
  expect(screen.queryByText(/cannot be shown/)).toBeNull();

  fireEvent.error(document.querySelector('img') ?? document.body);

  expect(screen.getByText(/cannot be shown/)).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
});

test('what the plan does not show is told: bad spots, spots of no one, machines without a spot', () => {
  show([machine('A'), machine('B')], {
    spots: [spotData('A', 0), spotData('gone', 1), { ...spotData('B', 2), style: 'left:0' }],
  });

  expect(spotTexts()).toEqual(['A running 1m']);
  expect(screen.getByText(/place or machine is not known: 2\./)).toBeTruthy();
  expect(screen.getByText('Not on the plan: B.')).toBeTruthy();
});

test('a plan without a picture is no fault', () => {
  show([machine('A')], { image: '' });

  expect(document.querySelector('img')).toBeNull();
  expect(screen.queryByText(/cannot be shown/)).toBeNull();
  expect(spotTexts()).toEqual(['A running 1m']);
});

test('a label of the plan stands in place of the name, and an ellipse is one', () => {
  const spot = spotData('A', 0, 'Press 1');
  const round = { ...spot, style: { ...spot.style, borderRadius: '50%' } };
  show([machine('A'), machine('B')], { spots: [round, spotData('B', 1)] });

  expect(spotTexts()).toEqual(['Press 1 running 1m', 'B running 1m']);
  expect(document.querySelectorAll('[data-ellipse]')).toHaveLength(1);
});

test('administrators are led to the editor of the plan', () => {
  show([machine('A')]);

  const link = screen.getByRole('link', { name: 'Edit the plan' });
  expect(link.getAttribute('href')).toBe('/admin/plants/P1/plan');
});

test('a plant without a plan is no fault', () => {
  show([machine('A')], { hotspots: '{}', hasPlan: false });

  expect(screen.getByText('No floor plan has been added for this plant.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('hotspot data that no one can read says so', () => {
  show([machine('A')], { hotspots: '{"Image":' });

  expect(screen.getByRole('alert').textContent).toContain('cannot be read');
});

function legendTexts(): (string | null)[] {
  return within(screen.getByRole('list', { name: 'Legend' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
}
