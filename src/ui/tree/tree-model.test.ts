import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { mayMove, moveNode, placeOf, visibleRows, type TreeNode } from './tree-model.ts';

const plant: readonly TreeNode[] = [
  {
    id: 'riverside',
    name: 'Riverside',
    children: [
      { id: 'hall', name: 'Hall 1', children: [{ id: 'press', name: 'Prensa Águila' }] },
      { id: 'yard', name: 'Yard' },
    ],
  },
  { id: 'monterrey', name: 'Monterrey' },
];

function namesOf(open: string[], filter = ''): string[] {
  return visibleRows(plant, { open: new Set(open), filter }).map(
    ({ node, level }) => `${level} ${node.id}`,
  );
}

describe('what is drawn', () => {
  test('only what is open shows what is below it', () => {
    expect(namesOf([])).toEqual(['1 riverside', '1 monterrey']);
    expect(namesOf(['riverside'])).toEqual(['1 riverside', '2 hall', '2 yard', '1 monterrey']);
    expect(namesOf(['hall'])).toEqual(['1 riverside', '1 monterrey']);
  });

  test('a filter shows what it finds, without case and accents, and the way to it', () => {
    expect(namesOf([], 'AGUILA')).toEqual(['1 riverside', '2 hall', '3 press']);
    expect(namesOf(['riverside'], 'river')).toEqual(['1 riverside']);
    expect(namesOf([], 'nothing')).toEqual([]);
  });
});

describe('a move', () => {
  test.each([
    ['into itself', { id: 'hall', parentId: 'hall', index: 0 }],
    ['into what is below it', { id: 'riverside', parentId: 'press', index: 0 }],
    ['to where it is', { id: 'yard', parentId: 'riverside', index: 1 }],
    ['to right behind itself', { id: 'hall', parentId: 'riverside', index: 1 }],
    ['of nothing', { id: 'nothing', parentId: null, index: 0 }],
    ['to nowhere', { id: 'yard', parentId: 'nothing', index: 0 }],
  ])('%s changes nothing', (_, move) => {
    expect(mayMove(plant, move)).toBe(false);
    expect(moveNode(plant, move)).toBe(plant);
  });

  test('takes along what is below', () => {
    const after = moveNode(plant, { id: 'hall', parentId: 'monterrey', index: 0 });
    expect(placeOf(after, 'hall')).toMatchObject({ parentId: 'monterrey', index: 0 });
    expect(placeOf(after, 'press')).toMatchObject({ parentId: 'hall' });
    expect(placeOf(after, 'yard')).toMatchObject({ index: 0 });
    // Unrelated nodes are the same objects.
    expect(placeOf(plant, 'hall')?.node).toBe(placeOf(after, 'hall')?.node);
  });

  test('down among those beside it counts itself out', () => {
    const after = moveNode(plant, { id: 'riverside', parentId: null, index: 2 });
    expect(after.map(({ id }) => id)).toEqual(['monterrey', 'riverside']);
  });

  test('whatever is moved where, every node is there once', () => {
    const ids = ['riverside', 'hall', 'press', 'yard', 'monterrey'];
    const id = fc.constantFrom(...ids);
    const move = fc.record({
      id,
      parentId: fc.option(id, { nil: null }),
      index: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 20 }), (moves) => {
        const after = moves.reduce<readonly TreeNode[]>(moveNode, plant);
        expect(idsOf(after).toSorted((one, other) => one.localeCompare(other))).toEqual(
          ids.toSorted((one, other) => one.localeCompare(other)),
        );
      }),
    );
  });
});

function idsOf(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ id, children = [] }) => [id, ...idsOf(children)]);
}
