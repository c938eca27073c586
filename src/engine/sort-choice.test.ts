import { expect, test } from 'vitest';

import { flipped, useSortChoice } from './sort-choice.ts';

test('choosing the active option turns it around', () => {
  expect(flipped({ by: 'oee', ascending: false }, 'oee')).toEqual({ by: 'oee', ascending: true });
});

test('another option stands at ascending, so choosing it makes it descending', () => {
  expect(flipped({ by: 'oee', ascending: true }, 'downtime')).toEqual({
    by: 'downtime',
    ascending: false,
  });
});

test('reset brings back OEE, best first', () => {
  useSortChoice.getState().choose('name');

  useSortChoice.getState().reset();

  expect(useSortChoice.getState().chosen).toEqual({ by: 'oee', ascending: false });
});
