import { expect, test } from 'vitest';

import { columnsOf, leftOut } from './columns.ts';

const columns = columnsOf(
  [
    ['name', 'minmax(100px, 1fr)'],
    ['oee', '80px', 'end', 1],
    ['chart', 'minmax(84px, 1.2fr)', 'start', 2],
  ],
  'grid',
  (key) => key,
);

test.each([
  [264, []],
  [263, [2]],
  [180, [2]],
  [179, [2, 1]],
  [20, [2, 1]],
])('in %i pixels the columns %j are left out', (room, out) => {
  expect(leftOut(columns, room)).toEqual(out);
});
