import { expect, test } from 'vitest';

import { columnsOf, fittingSize, tileLines } from './tile-lines.ts';

/** Room of a 1920 x 1080 screen beside the menu and below the bar. */
const wall = { width: 1660, height: 940 };

test.each([
  ['200 machines of three plants', wall, [80, 80, 40], 'S'],
  ['20 machines', wall, [12, 8], 'L'],
  ['100 machines', wall, [50, 50], 'M'],
  ['more than fit', wall, [2000], 'S'],
  ['a phone', { width: 366, height: 600 }, [60], 'S'],
] as const)('%s have the largest size at which all are in sight', (_, space, counts, size) => {
  expect(fittingSize(space, counts)).toBe(size);
});

test('200 machines of four plants need no scrolling on 1920 x 1080', () => {
  const groups = Array.from({ length: 4 }, (_, plant) => ({
    id: `P${plant}`,
    name: `Plant ${plant}`,
    machines: Array.from({ length: 50 }, (__, index) => index),
  }));
  const lines = tileLines(groups, { columns: columnsOf(wall, 'S'), size: 'S' });
  const last = lines.at(-1);

  expect((last?.top ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(wall.height);
});

test('each plant begins a line of its own, and every machine stands in one line', () => {
  const groups = [
    { id: 'A', name: 'Riverside', machines: ['a1', 'a2', 'a3'] },
    { id: 'B', name: 'Pune', machines: ['b1'] },
  ];

  const lines = tileLines(groups, { columns: 2, size: 'S' });

  expect(lines.map(({ head, machines, first }) => head?.name ?? [first, ...machines])).toEqual([
    'Riverside',
    [0, 'a1', 'a2'],
    [2, 'a3'],
    'Pune',
    [3, 'b1'],
  ]);
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    expect(next === undefined || next.top >= line.top + line.height).toBe(true);
  }
});
