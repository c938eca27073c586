import { expect, test } from 'vitest';

import { placeChanges, placeSentence } from './place-changes.ts';

const header = { id: 'header', x: 0, y: 0, w: 12, h: 3 };
const list = { id: 'list', x: 0, y: 3, w: 4, h: 8 };

test('the order of places is no difference', () => {
  expect(placeChanges({ desk: [header, list] }, { desk: [list, header] })).toEqual([]);
});

test.each([
  ['a move', { ...list, x: 8 }, 'moves from column 1, row 4 to column 9, row 4'],
  ['another size', { ...list, h: 4 }, 'is 4 wide and 4 high, no longer 4 wide and 8 high'],
  [
    'both',
    { ...list, y: 4, w: 6 },
    'moves from column 1, row 4 to column 1, row 5, and is 6 wide and 8 high, no longer 4 wide and 8 high',
  ],
])('%s is said in words', (_, after, sentence) => {
  const [change] = placeChanges({ desk: [header, list] }, { desk: [header, after] });

  expect(change).toEqual({ layout: 'desk', id: 'list', before: list, after });
  expect(placeSentence(change ?? { before: undefined, after: undefined })).toBe(sentence);
});

test('places that are new or gone, of a layout that is new or gone too', () => {
  const changes = placeChanges({ desk: [header], wall: [header] }, { desk: [header, list] });

  expect(changes.map((change) => `${change.layout} ${change.id} ${placeSentence(change)}`)).toEqual(
    ['desk list stands at column 1, row 4, 4 wide and 8 high', 'wall header has no place any more'],
  );
});
