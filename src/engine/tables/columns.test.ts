import { expect, test } from 'vitest';

import { omittedColumns } from './columns.ts';

const columns = [
  { width: 'minmax(100px, 1fr)' },
  { width: '80px', spare: 1 },
  { width: 'minmax(84px, 1.2fr)', spare: 2 },
];

test.each([
  [264, []],
  [263, [2]],
  [180, [2]],
  [179, [2, 1]],
  [20, [2, 1]],
])('in %i pixels the columns %j are left out', (room, out) => {
  expect(omittedColumns(columns, room)).toEqual(out);
});
