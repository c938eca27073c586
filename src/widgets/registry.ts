import type { WidgetRegistry } from '#engine/widget.ts';

/** Every widget a screen may name. To add one, make its folder and add its line here. */
export const widgets: WidgetRegistry = {
  'first-run': async () => (await import('./first-run/first-run.widget.tsx')).firstRun,
  'audit-trail': async () => (await import('./audit-trail/audit-trail.widget.tsx')).auditTrail,
  'admin-overview': async () =>
    (await import('./admin-overview/admin-overview.widget.tsx')).adminOverview,
  'chart-range': async () => (await import('./chart-range/chart-range.widget.tsx')).chartRange,
  'downtime-pareto': async () =>
    (await import('./downtime-pareto/downtime-pareto.widget.tsx')).downtimePareto,
  'hourly-faults': async () =>
    (await import('./hourly-faults/hourly-faults.widget.tsx')).hourlyFaults,
  'hourly-minutes': async () =>
    (await import('./hourly-minutes/hourly-minutes.widget.tsx')).hourlyMinutes,
  'kpi-explained': async () =>
    (await import('./kpi-explained/kpi-explained.widget.tsx')).kpiExplained,
  'loss-waterfall': async () =>
    (await import('./loss-waterfall/loss-waterfall.widget.tsx')).lossWaterfall,
  'machine-tiles': async () =>
    (await import('./machine-tiles/machine-tiles.widget.tsx')).machineTiles,
  'metric-trend': async () => (await import('./metric-trend/metric-trend.widget.tsx')).metricTrend,
  'oee-grid': async () => (await import('./oee-grid/oee-grid.widget.tsx')).oeeGrid,
  'oee-trend': async () => (await import('./oee-trend/oee-trend.widget.tsx')).oeeTrend,
  'overview-list': async () =>
    (await import('./overview-list/overview-list.widget.tsx')).overviewList,
  'parts-goal': async () => (await import('./parts-goal/parts-goal.widget.tsx')).partsGoal,
  'plant-analysis': async () =>
    (await import('./plant-analysis/plant-analysis.widget.tsx')).plantAnalysis,
  'plant-header': async () => (await import('./plant-header/plant-header.widget.tsx')).plantHeader,
  'plant-scheme': async () => (await import('./plant-scheme/plant-scheme.widget.tsx')).plantScheme,
  'process-grid': async () => (await import('./process-grid/process-grid.widget.tsx')).processGrid,
  revenue: async () => (await import('./revenue/revenue.widget.tsx')).revenue,
  'status-timeline': async () =>
    (await import('./status-timeline/status-timeline.widget.tsx')).statusTimeline,
  'resource-table': async () =>
    (await import('./resource-table/resource-table.widget.tsx')).resourceTable,
  'production-table': async () =>
    (await import('./production-table/production-table.widget.tsx')).productionTable,
  markdown: async () => (await import('./markdown/markdown.widget.tsx')).markdown,
  image: async () => (await import('./image/image.widget.tsx')).image,
  clock: async () => (await import('./clock/clock.widget.tsx')).clock,
  kpi: async () => (await import('./kpi/kpi.widget.tsx')).kpi,
  gauge: async () => (await import('./gauge/gauge.widget.tsx')).gauge,
  trend: async () => (await import('./trend/trend.widget.tsx')).trend,
  bars: async () => (await import('./bars/bars.widget.tsx')).bars,
  pie: async () => (await import('./pie/pie.widget.tsx')).pie,
  'heat-map': async () => (await import('./heat-map/heat-map.widget.tsx')).heatMap,
  'status-strip': async () => (await import('./status-strip/status-strip.widget.tsx')).statusStrip,
  'embedded-page': async () =>
    (await import('./embedded-page/embedded-page.widget.tsx')).embeddedPage,
};
