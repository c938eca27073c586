/*
 * Properties of widgets that pages need before loading them, by type. They equal the widgets' own
 * `isHeader` and `isOverTime`.
 */

export const headerWidgets: ReadonlySet<string> = new Set(['machine-header', 'plant-header']);

export const chartsOverTime: ReadonlySet<string> = new Set([
  'hourly-faults',
  'hourly-minutes',
  'metric-trend',
  'oee-trend',
  'parts-goal',
  'revenue',
  'status-timeline',
  'trend',
]);
