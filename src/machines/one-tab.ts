/**
 * What a browser has kept where its tabs do not take turns, and no plant was looked at before. Tabs
 * that take turns would ask for more than the screen that a long path is about.
 */
export function oneTab(href: string) {
  const tab = { titleKey: '', href, active: true, isLocked: true };
  return {
    recentPlantHistory: null,
    plantDashboardTabs: { '{account}': { selectedViewType: null, tabInfo: [tab] } },
  };
}
