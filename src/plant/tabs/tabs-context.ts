import { createContext, use } from 'react';

import type { StoredTabs } from './stored-tabs.ts';
import type { TabRotation } from './use-turns.ts';

export interface TabsState {
  /** Links of tabs at which the rotation stops. */
  locked: readonly string[];
  /** State of the rotation; null without rotation. */
  turns: TabRotation | null;
  /** Opens a tab; on the active one it toggles the lock. */
  choose(href: string): void;
  stored(): StoredTabs;
}

export const TabsContext = createContext<TabsState | undefined>(undefined);

/** The tabs of the current screen. */
export function useTabs(): TabsState {
  const tabs = use(TabsContext);
  if (!tabs) throw new Error('Tabs are read inside a TabsContext');
  return tabs;
}
