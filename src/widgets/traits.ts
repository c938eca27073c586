/*
 * What pages ask of a widget before it is loaded, by its type. Each says the same of itself:
 * `isHeader`, `isOverTime`.
 */

export const headers: ReadonlySet<string> = new Set(['machine-header', 'plant-header']);

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
