import { createContext } from 'react';

import type { Column } from '#engine/parts/columns.ts';

/** The columns that the cells of a row are drawn for. */
export const ShownColumns = createContext<readonly Column[]>([]);
