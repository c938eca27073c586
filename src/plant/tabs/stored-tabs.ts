import { local } from '#lib/storage.ts';
import type { Screen, Tab } from '#schemas/config/screen.gen.ts';

/** State of the plant's tabs by user. Survives a sign-out: a wall screen keeps its locks. */
export interface StoredTabs {
  /** The last viewed group of tabs: OEE or Process. */
  selectedViewType: string | null;
  tabInfo: { titleKey: string; href: string; active: boolean; isLocked: boolean }[];
}

const key = 'plantDashboardTabs';
const nothing: StoredTabs = { selectedViewType: null, tabInfo: [] };

/** By user: several may share a browser. */
export function storedTabs(userId: string): StoredTabs {
  const stored = allTabs()[userId];
  return Array.isArray(stored?.tabInfo) ? stored : nothing;
}

export function storeTabs(userId: string, tabs: StoredTabs): void {
  local.write(key, { ...allTabs(), [userId]: tabs });
}

/** Unvalidated: an older version may have written anything. */
function allTabs(): Partial<Record<string, StoredTabs>> {
  return Object(local.read(key)) as Partial<Record<string, StoredTabs>>;
}

/** Tabs in their stored form: each view has an active tab, even while another view is shown. */
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

/** Path of a view: its last active tab, else its first. */
export function entryOf(tabs: readonly Tab[], stored: StoredTabs): string {
  return (tabs.find(({ href }) => wasActive(stored, href)) ?? tabs[0])?.href ?? '';
}

function wasActive({ tabInfo }: StoredTabs, href: string): boolean {
  return tabInfo.some((tab) => tab.href === href && tab.active);
}
