import { local } from '#lib/storage.ts';
import type { Screen, Tab } from '#schemas/config/screen.gen.ts';

/** What a person left of the plant's tabs. Survives a sign-out: a wall screen keeps its locks. */
export interface StoredTabs {
  /** The group of tabs that was looked at last: OEE or Process. */
  selectedViewType: string | null;
  tabInfo: { titleKey: string; href: string; active: boolean; isLocked: boolean }[];
}

const key = 'plantDashboardTabs';
const nothing: StoredTabs = { selectedViewType: null, tabInfo: [] };

/** Of one person: several may share a browser. */
export function storedTabs(userId: string): StoredTabs {
  const stored = allTabs()[userId];
  return Array.isArray(stored?.tabInfo) ? stored : nothing;
}

export function storeTabs(userId: string, tabs: StoredTabs): void {
  local.write(key, { ...allTabs(), [userId]: tabs });
}

/** An older version may have written anything. */
function allTabs(): Partial<Record<string, StoredTabs>> {
  return Object(local.read(key)) as Partial<Record<string, StoredTabs>>;
}

/** Tabs as they are stored: in each view one is the active one, also while another view is shown. */
export function tabInfoOf(
  screen: Pick<Screen, 'tabs'>,
  last: StoredTabs,
  { active, locked }: { active: string; locked: readonly string[] },
): StoredTabs {
  const tabs = screen.tabs ?? [];
  const shown = tabs.find(({ href }) => href === active);
  return {
    selectedViewType: shown?.group ?? last.selectedViewType,
    tabInfo: tabs.map(({ label, href, group }) => ({
      titleKey: label,
      href,
      active: group === shown?.group ? href === active : wasActive(last, href),
      isLocked: locked.includes(href),
    })),
  };
}

/** Where a view leads to: the tab that was active in it, else its first. */
export function entryOf(tabs: readonly Tab[], stored: StoredTabs): string {
  return (tabs.find(({ href }) => wasActive(stored, href)) ?? tabs[0])?.href ?? '';
}

function wasActive({ tabInfo }: StoredTabs, href: string): boolean {
  return tabInfo.some((tab) => tab.href === href && tab.active);
}
