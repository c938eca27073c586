import { periodInAddress, type Period, readPeriod, today } from '#lib/period.ts';

import type { AddressChanges } from '../address.ts';

export type LeadingKpi = 'OEE' | 'TEEP';

/** How a plant is looked at: what a link to it says, and what it was looked at last. */
export interface PlantView {
  period: Period;
  isRealTime: boolean;
  isAutoUpdating: boolean;
  kpi: LeadingKpi;
}

const kpis: readonly LeadingKpi[] = ['OEE', 'TEEP'];

/**
 * The view an address asks for. What it does not say is as in `usual`; a time that is not today
 * leaves no room for real time.
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
    kpi: kpis.find((kpi) => kpi === search.get('kpi')) ?? usual.kpi,
  };
}

/** What the address has to say so that it leads to this view, where it is not as usual. */
export function viewInAddress(view: PlantView, usual: PlantView): AddressChanges {
  const { period, isRealTime, isAutoUpdating, kpi } = view;
  const isAsUsual = isRealTime === usual.isRealTime || period.kind !== 'today';
  return {
    ...periodInAddress(period),
    realTime: isAsUsual ? null : String(isRealTime),
    autoUpdate: isAutoUpdating ? null : 'false',
    kpi: kpi === usual.kpi ? null : kpi,
  };
}

function flag(text: string | null): boolean | undefined {
  return text === 'true' || text === 'false' ? text === 'true' : undefined;
}
