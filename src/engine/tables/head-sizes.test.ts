import { expect, test } from 'vitest';

import { withHeads } from './columns.ts';
import { headSizes, paperFit } from './head-sizes.ts';

const columns = [
  { width: '10px' },
  { width: 'minmax(72px, 0.7fr)' },
  { width: 'minmax(104px, 1.5fr)' },
];

test('a column is as wide at least as the longest word of its head', () => {
  expect(withHeads(columns, [0, 90.2, 80]).map(({ width }) => width)).toEqual([
    '10px',
    'minmax(91px, 0.7fr)',
    'minmax(104px, 1.5fr)',
  ]);
});

test('on paper the heads become so small that the longest word has room', () => {
  const mark = { width: 0, padding: 0 };
  expect(paperFit(columns, [mark, { width: 101, padding: 16 }])).toBeCloseTo(68 / 85);
  expect(paperFit(columns, [mark, { width: 60, padding: 16 }])).toBe(1);
  expect(paperFit(columns, [mark, { width: 900, padding: 16 }])).toBe(0.65);
  expect(paperFit(columns, [])).toBe(1);
});

test('the words of a mark are not seen, and need no room', () => {
  const scroller = document.createElement('div');
  scroller.innerHTML =
    '<table><thead><tr><th data-align="mark">Status</th><th>Line</th></tr></thead></table>';
  for (const head of scroller.querySelectorAll('th'))
    Object.defineProperty(head, 'offsetWidth', { value: 60 });

  expect(headSizes(scroller).map(({ width }) => width)).toEqual([0, 60]);
  expect(scroller.querySelector('tr')?.dataset).not.toHaveProperty('measured');
});
