import { beforeEach, expect, test } from 'vitest';

import { local } from '#lib/storage.ts';

import { useSortChoice } from './sort-choice.ts';

const byOee = { by: 'oee', ascending: false } as const;
const { choose, reset, follow } = useSortChoice.getState();

beforeEach(() => {
  local.remove('plantSort');
  follow(byOee);
});

test('choosing the active option turns it around', () => {
  choose('oee', byOee);

  expect(shown()).toBe('name↑ [oee↑] production↑ downtime↑');
  expect(applied()).toEqual({ by: 'oee', ascending: true });
});

test('another option stands at ascending, so choosing it makes it descending', () => {
  choose('downtime', byOee);

  expect(shown()).toBe('name↑ oee↑ production↑ [downtime↓]');
  choose('name', byOee);
  expect(shown()).toBe('[name↓] oee↑ production↑ downtime↑');
});

test('until someone has chosen, an option turns from how the screen orders', () => {
  useSortChoice.setState({ chosen: undefined });
  choose('name', { by: 'name', ascending: true });

  expect(shown()).toBe('[name↓] oee↑ production↑ downtime↑');
});

test('the choice is saved as id and direction', () => {
  choose('production', byOee);

  expect(local.read('plantSort')).toEqual({ id: 'production', asc: false });
});

test('reset shows the first option, active and descending, but saves and applies the second', () => {
  choose('downtime', byOee);

  reset();

  expect(shown()).toBe('[name↓] oee↓ production↑ downtime↑');
  expect(applied()).toEqual({ by: 'oee', ascending: false });
  expect(local.read('plantSort')).toEqual({ id: 'oee', asc: false });
});

test('after a reset the first option turns to ascending', () => {
  reset();
  choose('name', byOee);

  expect(applied()).toEqual({ by: 'name', ascending: true });
});

test('an address that names an order does not change what is saved', () => {
  choose('production', byOee);
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
