import fc from 'fast-check';
import { expect, test } from 'vitest';

import { diffPatch, isSameJson, mergePatch } from './merge-patch.ts';

test.each([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('the example of RFC 7396: %j with %j is %j', (target, patch, result) => {
  expect(mergePatch(target, patch)).toEqual(result);
});

test('a document is not changed by what is merged into it', () => {
  const target = { a: { b: 1 } };
  mergePatch(target, { a: { b: 2 } });

  expect(target).toEqual({ a: { b: 1 } });
});

/** Few names, so that two documents have some in common. */
const field = fc.constantFrom('a', 'b', 'c/d', 'e~');
const { document: anyDocument } = fc.letrec((tie) => ({
  document: fc.oneof(
    { maxDepth: 4 },
    fc.boolean(),
    fc.integer({ min: 0, max: 3 }),
    fc.constantFrom('x', 'y'),
    fc.array(tie('document'), { maxLength: 3 }),
    fc.dictionary(field, tie('document'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

test('the difference of two documents leads from the one to the other', () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, (below, wanted) => {
      expect(mergePatch(below, diffPatch(below, wanted))).toEqual(wanted);
    }),
    { numRuns: 2000 },
  );
});

test('a difference names only what differs', () => {
  const below = { title: 'a', widgets: { one: { type: 'clock', options: { seconds: true } } } };
  const wanted = { widgets: { one: { type: 'clock', options: { seconds: false } }, two: {} } };

  expect(diffPatch(below, wanted)).toEqual({
    title: null,
    widgets: { one: { options: { seconds: false } }, two: {} },
  });
  expect(diffPatch(below, structuredClone(below))).toEqual({});
});

test('documents are the same in whatever order their fields are, and lists in theirs only', () => {
  expect(isSameJson({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
  expect(isSameJson({ b: [1, 2] }, { b: [2, 1] })).toBe(false);
  expect(isSameJson({ a: undefined }, { b: undefined })).toBe(false);
});
