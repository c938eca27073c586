import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderWidget } from '#plant/testing.tsx';
import runningSample from '#plant/samples/recalculations.sample.json';
import sample from '#plant/samples/shift-events.sample.json';
import type { Recalculation, ShiftEvent } from '#schemas/api/machine-service.gen.ts';

import { shiftEvents } from './shift-events.widget.tsx';

const events = sample as ShiftEvent[];

test('an event says which shift, what changed by how much, why, and by whom', () => {
  show(events);

  const [first, second] = screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent.includes('Counted again'));
  expect(first?.textContent).toMatch(/^Early Jun 9.*−15 min stopped\+15 min planned stops/);
  expect(first?.textContent).toMatch(/because of a reason, by ben$/);
  expect(second?.textContent).toMatch(/\+30 min running−30 min unknown\+58 parts\+57 good parts/);
  expect(second?.textContent).toMatch(/because of late data$/);
});

test('a list without changes says that there are none', () => {
  show([]);

  expect(screen.getByText('No closed shift has changed.')).toBeTruthy();
});

test('what is being counted again shows how far it is', () => {
  show(events, runningSample as Recalculation[]);

  const progress = screen.getByRole<HTMLProgressElement>('progressbar', {
    name: 'Being counted again because of the shift calendar: 40 %',
  });
  expect(progress.value).toBe(40);
});

function show(shown: ShiftEvent[], recalculations?: Recalculation[]) {
  renderWidget(shiftEvents, {
    options: {},
    data: { events: shown, recalculations },
    receivedAt: Date.now(),
  });
}
