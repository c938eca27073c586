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

test('with Alt the widget moves, and what it lies over makes room', () => {
  expect(press('ArrowDown', 'a', { altKey: true })).toMatchObject({
    kind: 'change',
    place: { id: 'a', x: 0, y: 1 },
    screen: {
      layouts: {
        desk: [
          { id: 'a', y: 1 },
          { id: 'b', y: 0 },
          { id: 'c', y: 5 },
        ],
      },
    },
  });
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

function press(key: string, id: string, held: object = {}) {
  const event = { key, altKey: false, shiftKey: false, ctrlKey: false, metaKey: false, ...held };
  return keyCommand(event, id, { screen, breakpoint: 'desk' });
}
