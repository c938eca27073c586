/**
 * Local storage with one locked tab, so that tabs do not rotate, and without a recent plant.
 * Rotating tabs would cause calls of other screens.
 */
export function oneTab(href: string) {
  const tab = { titleKey: '', href, active: true, isLocked: true };
  return {
    recentPlantHistory: null,
    plantDashboardTabs: { '{account}': { selectedViewType: null, tabInfo: [tab] } },
  };
}
