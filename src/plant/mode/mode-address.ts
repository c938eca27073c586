import type { AddressChanges } from '#engine/address.ts';
import { periodInAddress, type Period, readPeriod, today } from '#lib/time/period.ts';

export type LeadingKpi = 'OEE' | 'TEEP';

/** Period and mode in which a plant is viewed, as kept in links and in the browser. */
export interface PlantView {
  period: Period;
  isRealTime: boolean;
  isAutoUpdating: boolean;
  kpi: LeadingKpi;
}

const kpis: readonly LeadingKpi[] = ['OEE', 'TEEP'];

const fields = ['date', 'from', 'to', 'hours', 'days', 'shift', 'realTime', 'autoUpdate', 'kpi'];

/** Whether an address contains any part of a view. If so, it overrides the stored view. */
export function namesView(search: URLSearchParams): boolean {
  return fields.some((name) => search.has(name));
}

/**
 * The view of an address. Missing parts are as in `usual`; any other period than today turns real
 * time off. A link without a figure means OEE, not the user's preferred figure.
 */
export function readView(
  search: URLSearchParams,
  usual: PlantView,
  { timeZone, now }: { timeZone: string; now: number },
): PlantView {
  const asked = readPeriod((name) => search.get(name), timeZone, now);
  const realTime = flag(search.get('realTime'));
  const period = asked ?? (realTime === true ? today : usual.period);
  return {
    period,
    isRealTime: (realTime ?? (usual.isRealTime && !asked)) && period.kind === 'today',
    isAutoUpdating: flag(search.get('autoUpdate')) ?? usual.isAutoUpdating,
    kpi: kpis.find((kpi) => kpi === search.get('kpi')) ?? (namesView(search) ? 'OEE' : usual.kpi),
  };
}

/** All address parameters that restore this view, for any user at any time. */
export function viewInAddress(view: PlantView): AddressChanges {
  const { period, isRealTime, isAutoUpdating, kpi } = view;
  return {
    ...periodInAddress(period),
    realTime: period.kind === 'today' ? String(isRealTime) : null,
    autoUpdate: isAutoUpdating ? null : 'false',
    kpi: kpi === 'OEE' ? null : kpi,
  };
}

function flag(text: string | null): boolean | undefined {
  return text === 'true' || text === 'false' ? text === 'true' : undefined;
}
