import type { WidgetRegistry } from '#engine/widget.ts';

/** All widgets for screens. A new one needs its folder and an entry here. */
export const widgets: WidgetRegistry = {
  'first-run': async () => (await import('#admin/first-run/first-run.widget.tsx')).firstRun,
  'all-machines-grid': async () =>
    (await import('./all-machines-grid/all-machines-grid.widget.tsx')).allMachinesGrid,
  'all-machines-tiles': async () =>
    (await import('./all-machines-tiles/all-machines-tiles.widget.tsx')).allMachinesTiles,
  'audit-trail': async () => (await import('#admin/audit-trail/audit-trail.widget.tsx')).auditTrail,
  'admin-overview': async () =>
    (await import('#admin/admin-overview/admin-overview.widget.tsx')).adminOverview,
  'chart-range': async () => (await import('./chart-range/chart-range.widget.tsx')).chartRange,
  'data-export': async () => (await import('./data-export/data-export.widget.tsx')).dataExport,
  'downtime-pareto': async () =>
    (await import('./downtime-pareto/downtime-pareto.widget.tsx')).downtimePareto,
  'form-list': async () => (await import('./form-list/form-list.widget.tsx')).formList,
  'form-run': async () => (await import('./form-run/form-run.widget.tsx')).formRun,
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
  'plant-kpis': async () => (await import('./plant-kpis/plant-kpis.widget.tsx')).plantKpis,
  'plant-scheme': async () => (await import('./plant-scheme/plant-scheme.widget.tsx')).plantScheme,
  'process-grid': async () => (await import('./process-grid/process-grid.widget.tsx')).processGrid,
  revenue: async () => (await import('./revenue/revenue.widget.tsx')).revenue,
  'shift-board': async () => (await import('./shift-board/shift-board.widget.tsx')).shiftBoard,
  'shift-calendar': async () =>
    (await import('./shift-calendar/shift-calendar.widget.tsx')).shiftCalendar,
  'status-timeline': async () =>
    (await import('./status-timeline/status-timeline.widget.tsx')).statusTimeline,
  'resource-table': async () =>
    (await import('#admin/resource-table/resource-table.widget.tsx')).resourceTable,
  'order-board': async () => (await import('./order-board/order-board.widget.tsx')).orderBoard,
  'production-table': async () =>
    (await import('./production-table/production-table.widget.tsx')).productionTable,
  'floor-plan': async () => (await import('./floor-plan/floor-plan.widget.tsx')).floorPlan,
  'form-designer': async () =>
    (await import('./form-designer/form-designer.widget.tsx')).formDesigner,
  'machine-header': async () =>
    (await import('./machine-header/machine-header.widget.tsx')).machineHeader,
  'stop-list': async () => (await import('./stop-list/stop-list.widget.tsx')).stopList,
  'shift-events': async () => (await import('./shift-events/shift-events.widget.tsx')).shiftEvents,
  'notification-list': async () =>
    (await import('./notification-list/notification-list.widget.tsx')).notificationList,
  'plant-tree': async () => (await import('./plant-tree/plant-tree.widget.tsx')).plantTree,
  'machine-orders': async () =>
    (await import('./machine-orders/machine-orders.widget.tsx')).machineOrders,
  'machine-documents': async () =>
    (await import('./machine-documents/machine-documents.widget.tsx')).machineDocuments,
  'machine-meetings': async () =>
    (await import('./machine-meetings/machine-meetings.widget.tsx')).machineMeetings,
  'meeting-room': async () => (await import('./meeting-room/meeting-room.widget.tsx')).meetingRoom,
  'machine-chat': async () => (await import('./machine-chat/machine-chat.widget.tsx')).machineChat,
  'machine-changeovers': async () =>
    (await import('./machine-changeovers/machine-changeovers.widget.tsx')).machineChangeovers,
  markdown: async () => (await import('./markdown/markdown.widget.tsx')).markdown,
  image: async () => (await import('./image/image.widget.tsx')).image,
  clock: async () => (await import('./clock/clock.widget.tsx')).clock,
  kpi: async () => (await import('./kpi/kpi.widget.tsx')).kpi,
  gauge: async () => (await import('./gauge/gauge.widget.tsx')).gauge,
  'system-status': async () =>
    (await import('#admin/system-status/system-status.widget.tsx')).systemStatus,
  trend: async () => (await import('./trend/trend.widget.tsx')).trend,
  bars: async () => (await import('./bars/bars.widget.tsx')).bars,
  pie: async () => (await import('./pie/pie.widget.tsx')).pie,
  'heat-map': async () => (await import('./heat-map/heat-map.widget.tsx')).heatMap,
  'status-strip': async () => (await import('./status-strip/status-strip.widget.tsx')).statusStrip,
  'embedded-page': async () =>
    (await import('./embedded-page/embedded-page.widget.tsx')).embeddedPage,
};
