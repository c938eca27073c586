import { expect, test } from 'vitest';

import { differences } from './differences.ts';

test('each field that differs is named once, with before and after', () => {
  const before = { title: 'a', widgets: { 'x/y': { w: 1, h: 2 }, old: { w: 1 } }, list: [1, 2] };
  const after = { title: 'a', widgets: { 'x/y': { w: 3, h: 2 }, new: { w: 1 } }, list: [1] };

  expect(differences(before, after)).toEqual([
    { pointer: '/widgets/x~1y/w', before: 1, after: 3 },
    { pointer: '/widgets/old/w', before: 1, after: undefined },
    { pointer: '/widgets/new/w', before: undefined, after: 1 },
    { pointer: '/list', before: [1, 2], after: [1] },
  ]);
});

test('the order of fields is no difference', () => {
  expect(differences({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toEqual([]);
});
