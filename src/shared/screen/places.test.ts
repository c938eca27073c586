import { expect, test } from 'vitest';

import { type Place, withPlaceAt, withGapClosed } from './places.ts';

/** Three rows of widgets, and one beside all of them. */
const places: Place[] = [
  { id: 'a', x: 0, y: 0, w: 6, h: 4 },
  { id: 'b', x: 0, y: 4, w: 6, h: 4 },
  { id: 'c', x: 0, y: 8, w: 6, h: 4 },
  { id: 'side', x: 6, y: 0, w: 6, h: 14 },
];

test.each([
  ['upwards over another', 'c', { y: 0 }, { a: 4, b: 8, c: 0 }],
  ['by less than what it goes over', 'c', { y: 2 }, { a: 6, b: 10, c: 2 }],
  ['downwards by a row', 'a', { y: 1 }, { a: 1, b: 5, c: 9 }],
  ['downwards over more than half of another', 'a', { y: 3 }, { a: 4, b: 0, c: 8 }],
  ['below all others', 'a', { y: 8 }, { a: 8, b: 0, c: 4 }],
  ['and made lower', 'a', { h: 2 }, { a: 0, b: 2, c: 6 }],
  ['and made higher', 'a', { h: 6 }, { a: 0, b: 6, c: 10 }],
  ['aside', 'a', { x: 6, y: 14 }, { a: 14, b: 0, c: 4 }],
  ['nowhere', 'b', {}, { a: 0, b: 4, c: 8 }],
])('a widget is moved %s: others make room and close up', (_, id, to, rows) => {
  expect(rowsById(moved(places, id, to))).toEqual({ ...rows, side: 0 });
});

test('a distance that was left on purpose stays', () => {
  const apart = moved(places, 'c', { y: 10 });
  expect(rowsById(apart)).toMatchObject({ b: 4, c: 10 });

  expect(rowsById(moved(apart, 'b', { h: 3 }))).toMatchObject({ b: 4, c: 9 });
  expect(rowsById(moved(apart, 'b', { w: 4 }))).toMatchObject({ b: 4, c: 10 });
  expect(rowsById(moved(apart, 'b', { h: 5 }))).toMatchObject({ b: 4, c: 10 });
});

test('what stands below takes the room of what is taken out, unless another stands there too', () => {
  const [a, ...rest] = places as [Place, ...Place[]];
  expect(rowsById(withGapClosed(rest, a))).toEqual({ b: 0, c: 4, side: 0 });

  const instead = { ...a, id: 'instead' };
  expect(rowsById(withGapClosed([instead, ...rest], a))).toMatchObject({ instead: 0, b: 4, c: 8 });
});

test('widgets of which one is shown move up together', () => {
  const [a, ...rest] = places as [Place, ...Place[]];
  const two = { id: 'two', x: 0, y: 8, w: 6, h: 2 };

  expect(rowsById(withGapClosed([...rest, two], a))).toMatchObject({ b: 0, c: 4, two: 4 });
});

function moved(from: readonly Place[], id: string, to: Partial<Place>): Place[] {
  const place = from.find((one) => one.id === id);
  return place ? withPlaceAt({}, from, { ...place, ...to }) : [];
}

function rowsById(all: readonly Place[]): Record<string, number> {
  return Object.fromEntries(all.map(({ id, y }) => [id, y]));
}
