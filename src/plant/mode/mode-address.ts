import type { AddressChanges } from '#engine/address.ts';
import { periodInAddress, type Period, readPeriod, today } from '#lib/time/period.ts';

export type LeadingKpi = 'OEE' | 'TEEP';

/** How a plant is looked at: what a link to it says, and what it was looked at last. */
export interface PlantView {
  period: Period;
  isRealTime: boolean;
  isAutoUpdating: boolean;
  kpi: LeadingKpi;
}

const kpis: readonly LeadingKpi[] = ['OEE', 'TEEP'];

const fields = ['date', 'from', 'to', 'hours', 'days', 'shift', 'realTime', 'autoUpdate', 'kpi'];

/** Whether an address says how the plant is looked at. Then it decides, and no memory does. */
export function namesView(search: URLSearchParams): boolean {
  return fields.some((name) => search.has(name));
}

/**
 * The view an address asks for. What it does not say is as in `usual`; a time that is not today
 * leaves no room for real time. The figure a person likes best is not asked for by a link.
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

/** What the address has to say so that it leads to this view, for everyone and at any time. */
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
