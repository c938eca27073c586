import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Layout, Screen } from '#schemas/config/screen.gen.ts';

import { nudgePlace, withoutWidget, withPlace, withPlaces, withValue } from './document-edits.ts';

const screen: Screen = {
  version: 1,
  id: 'board',
  path: '/dashboard/plant/board',
  title: 'board.title',
  data: { machines: { query: 'plant-machines' }, rows: { query: 'plants' } },
  widgets: { list: { type: 'list' }, clock: { type: 'clock', options: { seconds: true } } },
  layouts: {
    desk: [
      { id: 'list', x: 0, y: 0, w: 6, h: 4 },
      { id: 'clock', x: 6, y: 0, w: 6, h: 4 },
    ],
    wall: [{ id: 'list', x: 0, y: 0, w: 12, h: 8 }],
  },
};

const list = { type: 'list' };
const desk = { widgets: screen.widgets, places: screen.layouts.desk };

test('a width without places of its own gets none that are the same', () => {
  expect(withPlaces(screen, 'tablet', [...screen.layouts.desk])).toBe(screen);
  expect(withPlaces(screen, 'tablet', []).layouts.tablet).toEqual([]);
});

test('a widget that is moved over another pushes it down', () => {
  expect(nudgePlace(desk, 'list', { x: 1 })).toEqual([
    { id: 'list', x: 1, y: 0, w: 6, h: 4 },
    { id: 'clock', x: 6, y: 4, w: 6, h: 4 },
  ]);
});

test('what is pushed down pushes on, and widgets of which one is shown stay in one place', () => {
  const visible = { variable: 'user.Role', equals: 'admin-user' };
  const widgets = { a: list, b: list, c: { ...list, visible }, d: { ...list, visible } };
  const places: Layout = ['a', 'b', 'c', 'd'].map((id, at) => {
    return { id, x: 0, y: Math.min(at, 2) * 4, w: 6, h: 4 };
  });

  const { a, b, c, d } = rowsById(nudgePlace({ widgets, places }, 'a', { h: 2 }));

  expect({ a, b, c, d }).toEqual({ a: 0, b: 6, c: 10, d: 10 });
});

test.each([
  [{ x: -1 }, { x: 0, w: 6 }],
  [{ x: 20 }, { x: 6, w: 6 }],
  [{ w: 20 }, { x: 0, w: 12 }],
  [{ w: -20 }, { x: 0, w: 1 }],
  [
    { y: -1, h: -9 },
    { y: 0, h: 1 },
  ],
])('a widget moved by %j stays in the twelve columns', (by, place) => {
  expect(nudgePlace(desk, 'list', by)[0]).toMatchObject(place);
});

test('a widget is made no smaller than it can be read, unless it is already', () => {
  const least = { w: 3, h: 5 };
  const places = nudgePlace({ ...desk, least }, 'list', { w: -9, h: 9 });
  expect(places[0]).toMatchObject({ w: 3, h: 13 });

  expect(nudgePlace({ ...desk, least, places }, 'list', { h: -12 })[0]).toMatchObject({ h: 5 });
  expect(nudgePlace({ ...desk, least }, 'list', { h: -1 })[0]).toMatchObject({ h: 4 });
});

test('however widgets are moved, no two lie over each other', () => {
  const step = fc.integer({ min: -6, max: 6 });
  const moves = fc.array(
    fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), x: step, y: step, w: step, h: step }),
    { maxLength: 20 },
  );
  const start: Layout = ['a', 'b', 'c', 'd'].map((id, at) => ({ id, x: at * 3, y: 0, w: 3, h: 3 }));
  fc.assert(
    fc.property(moves, (made) => {
      const places = made.reduce(
        (now, { id, ...by }) => nudgePlace({ widgets: {}, places: now }, id, by),
        start,
      );
      const cells = places.flatMap(({ x, y, w, h }) =>
        Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
      );
      expect(new Set(cells).size).toBe(cells.length);
      expect(places.every(({ x, y, w }) => x >= 0 && y >= 0 && x + w <= 12)).toBe(true);
    }),
  );
});

test('a widget that is taken out leaves no place behind', () => {
  const rest = withoutWidget(screen, 'list');

  expect(Object.keys(rest.widgets)).toEqual(['clock']);
  expect(rest.layouts).toEqual({ desk: [screen.layouts.desk[1]], wall: [] });
});

test('what stood below a widget that is taken out moves up', () => {
  const below = { id: 'below', x: 0, y: 4, w: 12, h: 4 };
  const layouts = { desk: [...screen.layouts.desk, below] };
  const without = withoutWidget(withoutWidget({ ...screen, layouts }, 'list'), 'clock');

  expect(without.layouts.desk).toEqual([{ ...below, y: 0 }]);
});

test('a width gets places of its own when they are changed, and the others keep theirs', () => {
  const changed = withPlaces(screen, 'tablet', [{ id: 'list', x: 0, y: 0, w: 12, h: 3 }]);

  expect(changed.layouts).toEqual({
    ...screen.layouts,
    tablet: [{ id: 'list', x: 0, y: 0, w: 12, h: 3 }],
  });
  expect(withPlace(screen, 'wall', 'clock').layouts.wall?.[1]).toEqual({
    id: 'clock',
    x: 0,
    y: 8,
    w: 6,
    h: 4,
  });
});

test('a field that is taken away leaves no empty objects behind', () => {
  const changed = withValue(screen, '/widgets/list/options/size~1x', 'L');

  expect(changed.widgets['list']).toEqual({ type: 'list', options: { 'size/x': 'L' } });
  expect(withValue(changed, '/widgets/list/options/size~1x', undefined)).toEqual(screen);
});

function rowsById(places: Layout): Record<string, number> {
  return Object.fromEntries(places.map(({ id, y }) => [id, y]));
}
