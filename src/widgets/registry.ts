import type { WidgetRegistry } from '#engine/widget.ts';

/** Every widget a screen may name. To add one, make its folder and add its line here. */
export const widgets: WidgetRegistry = {
  'machine-tiles': async () =>
    (await import('./machine-tiles/machine-tiles.widget.tsx')).machineTiles,
  'oee-grid': async () => (await import('./oee-grid/oee-grid.widget.tsx')).oeeGrid,
  'overview-list': async () =>
    (await import('./overview-list/overview-list.widget.tsx')).overviewList,
  'plant-analysis': async () =>
    (await import('./plant-analysis/plant-analysis.widget.tsx')).plantAnalysis,
  'plant-header': async () => (await import('./plant-header/plant-header.widget.tsx')).plantHeader,
  'plant-scheme': async () => (await import('./plant-scheme/plant-scheme.widget.tsx')).plantScheme,
  'process-grid': async () => (await import('./process-grid/process-grid.widget.tsx')).processGrid,
  'production-table': async () =>
    (await import('./production-table/production-table.widget.tsx')).productionTable,
};
