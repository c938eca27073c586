import type { HierarchyItem, HierarchyItems } from '#schemas/api/hierarchies.gen.ts';

import { request } from '../http.ts';

/** Maximum page size of the server. */
const pageSize = 1000;

/** All clients, plants and machines that the user may see. */
export async function loadHierarchy(
  clientId: string | undefined,
  signal: AbortSignal,
): Promise<HierarchyItem[]> {
  const items: HierarchyItem[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const filter = clientId ? { filter: `ClientId:${clientId}` } : {};
    const query = { pageSize, pageNumber, ...filter };
    const page = await request<HierarchyItems>('GET', 'hierarchies/machines', { query, signal });
    items.push(...page.Items);
    if (items.length >= page.TotalItems || page.Items.length === 0) return items;
  }
}
