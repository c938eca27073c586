import { expect, test } from 'vitest';

import type { Screen } from '#schemas/config/screen.gen.ts';

import { findWidgetMachine, withMachine } from './widget-machine.ts';

const window = { start: '$mode.start', end: '$mode.end' };
const ofPage = { query: 'metric-hours', parameters: { machineId: '$plant.Id', ...window } };
const ofPress = { ...ofPage, parameters: { ...ofPage.parameters, machineId: 'press' } };
const nonworking = { query: 'nonworking', parameters: { machineId: '$plant.Id', ...window } };
const compared = { ...ofPage, parameters: { ...ofPage.parameters, machineId: '$compare.Id' } };
const trend = {
  type: 'metric-trend',
  data: { metrics: 'hours', nonworking: 'off', compared: 'other' },
};
const screen: Screen = {
  version: 1,
  id: 'board',
  path: '/dashboard/plant/board',
  title: 'board.title',
  data: { hours: ofPage, off: nonworking, other: compared, plants: { query: 'plants' } },
  widgets: { one: trend, two: trend, clock: { type: 'clock' } },
  layouts: { desk: [] },
};

test('a widget reads of the page, of one machine, or of none', () => {
  expect(findWidgetMachine(screen, 'one')).toBe('$plant.Id');
  expect(findWidgetMachine(choose(screen, 'one', 'press'), 'one')).toBe('press');
  expect(findWidgetMachine(screen, 'clock')).toBeUndefined();
});

test('who chooses a machine for one widget leaves the others as they are', () => {
  const { data, widgets } = choose(screen, 'one', 'press');

  expect(widgets['two']).toEqual(trend);
  expect(data).toMatchObject({ hours: ofPage, off: nonworking });
  expect(widgets['one']?.data).toEqual({
    metrics: 'metric-hours',
    nonworking: 'nonworking',
    compared: 'other',
  });
  expect(data?.['metric-hours']).toEqual(ofPress);
});

test('two widgets of one machine ask once, and what the screen asks of its page stays', () => {
  const first = choose(screen, 'one', 'press');
  const both = choose(first, 'two', 'press');

  expect(both.widgets['two']?.data).toEqual(first.widgets['one']?.data);
  expect(Object.keys(both.data ?? {}).toSorted()).toEqual([
    'hours',
    'metric-hours',
    'nonworking',
    'off',
    'other',
    'plants',
  ]);
});

test('back to the page, and on to another machine, nothing is left over', () => {
  const there = choose(choose(screen, 'one', 'press'), 'one', 'oven');
  const back = choose(there, 'one', '$plant.Id');

  expect(Object.keys(there.data ?? {})).toHaveLength(6);
  expect(back).toEqual(screen);
});

test('a question of this layer that nothing reads any more is gone, one of a layer base stays', () => {
  const { two: _, ...widgets } = screen.widgets;
  const alone = { ...screen, widgets };

  expect(namesOf(choose(alone, 'one', 'press', {}))).toEqual([
    'metric-hours',
    'nonworking',
    'other',
    'plants',
  ]);
  expect(namesOf(choose(alone, 'one', 'press'))).toContain('hours');
});

function choose(
  before: Screen,
  id: string,
  machineId: string,
  base: NonNullable<Screen['data']> = screen.data ?? {},
): Screen {
  return withMachine(before, id, { machineId, base });
}

function namesOf({ data = {} }: Screen): string[] {
  return Object.keys(data).toSorted();
}
