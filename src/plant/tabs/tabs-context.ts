import { createContext, use } from 'react';

import type { StoredTabs } from './stored-tabs.ts';
import type { Turns } from './use-turns.ts';

export interface TabsState {
  /** Tabs that stay when they are active, by their link. */
  locked: readonly string[];
  /** How tabs take turns; null where they do not. */
  turns: Turns | null;
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
