import { expect, test } from 'vitest';

import type { Screen } from '#schemas/config/screen.gen.ts';

import {
  breakpointOf,
  closeGaps,
  fillHeight,
  growToContent,
  layoutFor,
  rowBefore,
} from './layout.ts';

const desk = [
  { id: 'header', x: 0, y: 0, w: 12, h: 3 },
  { id: 'right', x: 6, y: 3, w: 6, h: 5 },
  { id: 'left', x: 0, y: 3, w: 6, h: 5 },
];
const screen: Screen = {
  version: 1,
  id: 's',
  path: '/s',
  title: 's',
  widgets: {},
  layouts: { desk },
};

test('rows of what is not shown are closed, and what is below moves up', () => {
  const layout = [...desk, { id: 'foot', x: 0, y: 9, w: 12, h: 2 }];

  expect(closeGaps(layout, (id) => id !== 'header')).toEqual([
    { id: 'right', x: 6, y: 0, w: 6, h: 5 },
    { id: 'left', x: 0, y: 0, w: 6, h: 5 },
    { id: 'foot', x: 0, y: 6, w: 12, h: 2 },
  ]);
});

test('what stands beside takes the room of what is not shown', () => {
  expect(closeGaps(desk, (id) => id !== 'left')).toEqual([
    desk[0],
    { id: 'right', x: 0, y: 3, w: 12, h: 5 },
  ]);
  expect(closeGaps(desk, () => true)).toBe(desk);
});

test('two that are together as high as what is not shown take its room side by side', () => {
  const layout = [
    { id: 'plan', x: 0, y: 0, w: 5, h: 12 },
    { id: 'buttons', x: 5, y: 0, w: 7, h: 2 },
    { id: 'list', x: 5, y: 2, w: 7, h: 10 },
  ];

  expect(closeGaps(layout, (id) => id !== 'plan')).toEqual([
    { id: 'buttons', x: 0, y: 0, w: 12, h: 2 },
    { id: 'list', x: 0, y: 2, w: 12, h: 10 },
  ]);
});

test('what stands below in the same column comes first, before what stands beside', () => {
  const layout = [
    { id: 'plan', x: 0, y: 0, w: 4, h: 12 },
    { id: 'main', x: 4, y: 0, w: 8, h: 20 },
    { id: 'list', x: 0, y: 12, w: 4, h: 8 },
  ];

  expect(closeGaps(layout, (id) => id !== 'plan')).toEqual([
    { id: 'main', x: 4, y: 0, w: 8, h: 20 },
    { id: 'list', x: 0, y: 0, w: 4, h: 20 },
  ]);
});

test('room that fits no other stays free, and so does what another has already', () => {
  const high = [desk[0], { id: 'right', x: 6, y: 3, w: 6, h: 9 }, desk[2]] as typeof desk;
  const shared = [...desk, { id: 'instead', x: 0, y: 3, w: 6, h: 5 }];

  expect(closeGaps(high, (id) => id !== 'left')).toEqual(high.slice(0, 2));
  expect(closeGaps(shared, (id) => id !== 'left')).toEqual([desk[0], desk[1], shared[3]]);
});

test('when one of two widgets in the same place is hidden, the other one keeps the place', () => {
  const layout = [
    desk[0],
    { id: 'a', x: 0, y: 3, w: 12, h: 5 },
    { id: 'b', x: 0, y: 3, w: 12, h: 2 },
  ];

  expect(closeGaps(layout as typeof desk, (id) => id !== 'a').at(-1)).toMatchObject({
    id: 'b',
    y: 3,
  });
});

test.each([
  [3840, 'wall'],
  [1800, 'wall'],
  [1799, 'desk'],
  [1024, 'desk'],
  [820, 'tablet'],
  [390, 'phone'],
])('a window of %s px is a %s', (width, breakpoint) => {
  expect(breakpointOf(width)).toBe(breakpoint);
});

test('without a layout of its own a phone shows the widgets one below the other', () => {
  expect(layoutFor(screen, 'phone')).toEqual([
    { id: 'header', x: 0, y: 0, w: 12, h: 3 },
    { id: 'left', x: 0, y: 3, w: 12, h: 5 },
    { id: 'right', x: 0, y: 8, w: 12, h: 5 },
  ]);
});

test('without a layout of its own a wall shows that of the desk', () => {
  expect(layoutFor(screen, 'wall')).toBe(desk);
});

test('only what touches the lower edge grows into the rest of the window', () => {
  expect(fillHeight(desk, 20).map(({ id, h }) => [id, h])).toEqual([
    ['header', 3],
    ['right', 17],
    ['left', 17],
  ]);
});

test('a window that is too low leaves the layout as it is', () => {
  expect(fillHeight(desk, 4)).toBe(desk);
});

test('a place grows with what is drawn in it, and nothing below is covered', () => {
  const tabs = { id: 'tabs', x: 6, y: 3, w: 6, h: 2 };
  const list = { id: 'list', x: 6, y: 5, w: 6, h: 3 };
  const layout = [...desk.filter(({ id }) => id !== 'right'), tabs, list];
  const heights = new Map([
    ['header', 4 * 32 - 12],
    ['tabs', 2 * 32 - 12 + 16],
    ['list', 10],
  ]);

  expect(growToContent(layout, heights).map(({ id, y, h }) => [id, y, h])).toEqual([
    ['header', 0, 4],
    ['left', 4, 5.5],
    ['tabs', 4, 2.5],
    ['list', 6.5, 3],
  ]);
});

test('a row of what has grown is that of the layout which stands nearest', () => {
  const heights = new Map([['header', 5 * 32 - 12]]);

  expect([0, 2, 3, 4, 5, 6].map((row) => rowBefore(desk, heights, row))).toEqual([
    0, 2, 2, 3, 3, 4,
  ]);
});

test('what fits leaves the layout as it is', () => {
  expect(growToContent(desk, new Map([['header', 3 * 32 - 12]]))).toBe(desk);
});
