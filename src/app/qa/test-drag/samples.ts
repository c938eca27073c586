import type { TreeNode } from '#ui/tree/tree-model.ts';

/** Sample plant with its lines. */
export const samplePlant: readonly TreeNode[] = [
  {
    id: 'site',
    name: 'Site 1',
    children: [
      {
        id: 'area-1',
        name: 'Area 1',
        children: [
          { id: 'line-1', name: 'Line 1', children: machines('1', 4) },
          { id: 'line-2', name: 'Line 2', children: machines('2', 3) },
        ],
      },
      { id: 'area-2', name: 'Area 2', children: [{ id: 'line-3', name: 'Line 3' }] },
    ],
  },
  { id: 'site-2', name: 'Site 2' },
];

/** More nodes than can be rendered at once: 500 lines with a hundred machines each. */
export const manyNodes: readonly TreeNode[] = Array.from({ length: 500 }, (_, index) => {
  const line = String(index + 101);
  return { id: `many-${line}`, name: `Line ${line}`, children: machines(line, 100) };
});

function machines(line: string, count: number): TreeNode[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `machine-${line}-${index + 1}`,
    name: `Machine ${line}.${index + 1}`,
  }));
}
