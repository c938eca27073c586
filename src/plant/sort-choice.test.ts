import { beforeEach, expect, test } from 'vitest';

import { local } from '#lib/storage.ts';

import { useSortChoice } from './sort-choice.ts';

const { choose, reset, follow } = useSortChoice.getState();

beforeEach(() => {
  local.remove('plantSort');
  follow({ by: 'oee', ascending: false });
});

test('choosing the active option turns it around', () => {
  choose('oee');

  expect(shown()).toBe('name↑ [oee↑] production↑ downtime↑');
  expect(applied()).toEqual({ by: 'oee', ascending: true });
});

test('another option stands at ascending, so choosing it makes it descending', () => {
  choose('downtime');

  expect(shown()).toBe('name↑ oee↑ production↑ [downtime↓]');
  choose('name');
  expect(shown()).toBe('[name↓] oee↑ production↑ downtime↑');
});

test('the choice is saved as id and direction', () => {
  choose('production');

  expect(local.read('plantSort')).toEqual({ id: 'production', asc: false });
});

test('reset shows the first option, active and descending, but saves and applies the second', () => {
  choose('downtime');

  reset();

  expect(shown()).toBe('[name↓] oee↓ production↑ downtime↑');
  expect(applied()).toEqual({ by: 'oee', ascending: false });
  expect(local.read('plantSort')).toEqual({ id: 'oee', asc: false });
});

test('after a reset the first option turns to ascending', () => {
  reset();
  choose('name');

  expect(applied()).toEqual({ by: 'name', ascending: true });
});

test('an address that names an order does not change what is saved', () => {
  choose('production');
  follow({ by: 'name', ascending: true });

  expect(applied()).toEqual({ by: 'name', ascending: true });
  expect(local.read('plantSort')).toEqual({ id: 'production', asc: false });
});

function applied() {
  return useSortChoice.getState().chosen;
}

function shown(): string {
  return useSortChoice
    .getState()
    .options.map(({ by, ascending, isActive }) => {
      const text = by + (ascending ? '↑' : '↓');
      return isActive ? `[${text}]` : text;
    })
    .join(' ');
}
