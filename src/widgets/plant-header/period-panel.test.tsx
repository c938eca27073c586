import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { Around } from '#plant/testing.tsx';
import type { Period } from '#lib/time/period.ts';

import { PeriodPanel } from './period-panel.tsx';

test.each<[string, Period]>([
  ['Today', { kind: 'today' }],
  ['Yesterday', { kind: 'days', from: '2026-11-20', to: '2026-11-20' }],
  ['This shift', { kind: 'shift', which: 'this' }],
  ['Last shift', { kind: 'shift', which: 'last' }],
  ['Last 24 hours', { kind: 'hours', hours: 24 }],
  ['Last 7 days', { kind: 'lastDays', days: 7 }],
])('%s is chosen by the dates of the plant', (words, period) => {
  const onChoose = show();
  fireEvent.click(screen.getByRole('button', { name: words }));

  expect(onChoose).toHaveBeenCalledExactlyOnceWith(period);
});

test('a day that is pressed twice is chosen alone, two days with those between them', () => {
  const onChoose = show();
  for (const day of ['3 November 2026', '3 November 2026', '9 November 2026', '5 November 2026'])
    fireEvent.click(screen.getByRole('button', { name: day }));

  expect(onChoose.mock.calls.flat()).toEqual([
    { kind: 'days', from: '2026-11-03', to: '2026-11-03' },
    { kind: 'days', from: '2026-11-05', to: '2026-11-09' },
  ]);
});

test('after one press that day alone is offered', () => {
  const onChoose = show();
  fireEvent.click(screen.getByRole('button', { name: '3 November 2026' }));
  fireEvent.click(screen.getByRole('button', { name: 'Only Nov 3' }));

  expect(onChoose).toHaveBeenCalledExactlyOnceWith({
    kind: 'days',
    from: '2026-11-03',
    to: '2026-11-03',
  });
});

test('the days of another month are a press away', () => {
  const onChoose = show();
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  const day = screen.getByRole('button', { name: '5 October 2026' });
  fireEvent.click(day);
  fireEvent.click(day);

  expect(onChoose).toHaveBeenCalledExactlyOnceWith({
    kind: 'days',
    from: '2026-10-05',
    to: '2026-10-05',
  });
  expect(screen.getByRole('button', { name: 'Next' })).toBeTruthy();
});

test('tomorrow cannot be chosen', () => {
  show();

  expect(screen.getByRole('button', { name: '22 November 2026' }).hasAttribute('disabled')).toBe(
    true,
  );
});

function show() {
  const onChoose = vi.fn<(period: Period) => void>();
  render(
    <Around>
      <MantineProvider>
        <PeriodPanel
          period={{ kind: 'hours', hours: 8 }}
          todaysDate="2026-11-21"
          onChoose={onChoose}
        />
      </MantineProvider>
    </Around>,
  );
  return onChoose;
}
