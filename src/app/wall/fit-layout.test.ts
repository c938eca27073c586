import { expect, test } from 'vitest';

import { fitLayout } from './fit-layout.ts';

const layout = [
  { id: 'header', x: 0, y: 0, w: 12, h: 3 },
  { id: 'analysis', x: 5, y: 3, w: 7, h: 2 },
  { id: 'scheme', x: 0, y: 3, w: 5, h: 12 },
  { id: 'list', x: 5, y: 5, w: 7, h: 10 },
  { id: 'main', x: 0, y: 15, w: 12, h: 12 },
];
const fixed = new Set(['header', 'analysis']);

test('a layout with room to spare fills the window as on a desk', () => {
  expect(fitLayout(layout, 30, fixed).at(-1)).toMatchObject({ y: 15, h: 15 });
});

test('a layout that is too high loses rows of what can be lower, and nothing lies over another', () => {
  const fitted = fitLayout(layout, 20, fixed);
  const [header, analysis, scheme, list, main] = fitted.map(({ y, h }) => ({ y, h, end: y + h }));

  expect([header, analysis]).toMatchObject([
    { y: 0, h: 3 },
    { y: 3, h: 2 },
  ]);
  expect([scheme?.end, list?.end]).toEqual([main?.y, main?.y]);
  expect([list?.y, main?.end]).toEqual([5, 20]);
  expect(fitted.slice(2).every(({ h }) => h >= 5)).toBe(true);
});

test('what would be of no use any more keeps its rows', () => {
  const fitted = fitLayout(layout, 8, fixed);

  expect(fitted.filter(({ id }) => !fixed.has(id)).every(({ h }) => h >= 5)).toBe(true);
});
