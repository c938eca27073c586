import { expect, test } from 'vitest';

import { screen as empty } from '#engine/testing.tsx';

import { keyCommand } from './place-keys.ts';

const screen = {
  ...empty,
  widgets: { a: { type: 'list' }, b: { type: 'list' }, c: { type: 'list' } },
  layouts: {
    desk: [
      { id: 'a', x: 0, y: 0, w: 6, h: 4 },
      { id: 'b', x: 6, y: 0, w: 6, h: 4 },
      { id: 'c', x: 0, y: 4, w: 12, h: 4 },
    ],
  },
};

test.each([
  ['ArrowRight', 'a', 'b'],
  ['ArrowLeft', 'b', 'a'],
  ['ArrowDown', 'a', 'c'],
  ['ArrowUp', 'c', 'a'],
])('%s goes from %s to %s', (key, from, to) => {
  expect(press(key, from)).toEqual({ kind: 'select', id: to });
});

test('at the edge there is no widget to go to', () => {
  expect(press('ArrowLeft', 'a')).toBeUndefined();
});

test('with Alt the widget moves, and passes what is in its way', () => {
  expect(rowsAfter('ArrowUp', 'c')).toEqual({ a: 4, b: 4, c: 0 });
  expect(rowsAfter('ArrowDown', 'a')).toEqual({ a: 8, b: 0, c: 4 });
  expect(rowsAfter('ArrowDown', 'c')).toEqual({ a: 0, b: 0, c: 5 });
  expect(press('ArrowRight', 'a', { altKey: true })).toMatchObject({ place: { x: 1, y: 0 } });
});

test('with Shift it becomes larger or smaller', () => {
  expect(press('ArrowRight', 'a', { shiftKey: true })).toMatchObject({ place: { w: 7, h: 4 } });
  expect(press('ArrowUp', 'a', { shiftKey: true })).toMatchObject({ place: { w: 6, h: 3 } });
});

test('Delete takes it out', () => {
  const command = press('Delete', 'a');

  expect(command?.kind === 'remove' && Object.keys(command.screen.widgets)).toEqual(['b', 'c']);
});

test.each([
  ['x', {}],
  ['ArrowLeft', { ctrlKey: true }],
  ['Delete', { metaKey: true }],
])('%s with %j is left to the browser', (key, held) => {
  expect(press(key, 'b', held)).toBeUndefined();
});

function rowsAfter(key: string, id: string): Record<string, number> {
  const command = press(key, id, { altKey: true });
  const places = (command?.kind === 'change' && command.screen.layouts.desk) || [];
  return Object.fromEntries(places.map((place) => [place.id, place.y]));
}

function press(key: string, id: string, held: object = {}) {
  const event = { key, altKey: false, shiftKey: false, ctrlKey: false, metaKey: false, ...held };
  return keyCommand(event, id, { screen, breakpoint: 'desk' });
}
