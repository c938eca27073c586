import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { renderWidget } from '#plant/testing.tsx';
import sample from '#plant/samples/changeovers.sample.json';
import type { Changeover } from '#schemas/api/machine-service.gen.ts';

import { machineChangeovers } from './machine-changeovers.widget.tsx';

const changeovers = sample as Changeover[];

afterEach(() => void vi.useRealTimers());

test('how long each took beside what was planned and what is usual', () => {
  show(changeovers);

  expect(cells()).toEqual([
    ['18mlonger than expected', '15m', '20m'],
    ['16m', '—', '20m'],
  ]);
  expect(screen.getByText('then Lid 80')).toBeTruthy();
});

test('one that is going on says for how long', () => {
  vi.useFakeTimers({ now: Date.parse('2026-06-10T12:07:00Z'), toFake: ['Date'] });
  show([{ ...(changeovers[0] as Changeover), IsRunning: true, End: null, Seconds: 400 }]);

  expect(cells()[0]?.[0]).toBe('going on, 7m');
});

test('none says so', () => {
  show([]);

  expect(screen.getByText('No changeovers in the last two weeks.')).toBeTruthy();
});

function cells() {
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent));
}

function show(shown: Changeover[]) {
  renderWidget(machineChangeovers, {
    options: {},
    data: { changeovers: shown },
    receivedAt: Date.now(),
  });
}
