import { createContext, use } from 'react';

import type { StoredTabs } from './stored-tabs.ts';

export interface TabsState {
  /** Tabs that stay when they are active, by their link. */
  locked: readonly string[];
  /** Goes to a tab; the active one is locked, or let go. */
  choose(href: string): void;
  stored(): StoredTabs;
}

export const TabsContext = createContext<TabsState | undefined>(undefined);

/** The tabs beside the screen that is shown. */
export function useTabs(): TabsState {
  const tabs = use(TabsContext);
  if (!tabs) throw new Error('Tabs are read inside a TabsContext');
  return tabs;
}
