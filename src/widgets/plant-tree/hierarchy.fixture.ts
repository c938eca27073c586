import { vi } from 'vitest';

import type { HierarchyItem } from '#schemas/api/hierarchies.gen.ts';

/* Mock of `#api/admin/hierarchies.ts`. */
export const loadHierarchy = vi.fn<(clientId: string | undefined) => Promise<HierarchyItem[]>>();
