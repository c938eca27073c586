import { useQuery } from '@tanstack/react-query';

import { loadHierarchy } from '#api/admin/hierarchies.ts';
import type { HierarchyItem } from '#schemas/api/hierarchies.gen.ts';
import { compareNames } from '#shared/compare-names.ts';
import type { TreeNode } from '#ui/tree/tree-model.ts';

/** Tree of clients, plants and machines. */
export function useHierarchy(clientId: string | undefined) {
  const { data, error, refetch } = useQuery({
    queryKey: ['hierarchy', clientId ?? ''],
    queryFn: ({ signal }) => loadHierarchy(clientId, signal),
  });
  return { items: data, error, retry: () => void refetch() };
}

/** Sorted by name in natural order. */
export function hierarchyTree(items: readonly HierarchyItem[], locale: string): TreeNode[] {
  const known = new Set(items.map(({ Id }) => Id));
  const below = new Map<string | null, HierarchyItem[]>();
  for (const item of items) {
    const parentId = item.ParentId !== null && known.has(item.ParentId) ? item.ParentId : null;
    const others = below.get(parentId) ?? [];
    others.push(item);
    below.set(parentId, others);
  }
  return nodesBelow(null);

  function nodesBelow(id: string | null): TreeNode[] {
    return (below.get(id) ?? [])
      .map((item) => ({ id: item.Id, name: item.DisplayName, children: nodesBelow(item.Id) }))
      .toSorted((one, other) => compareNames(one.name, other.name, locale));
  }
}
