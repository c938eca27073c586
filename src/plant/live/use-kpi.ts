import { hasShiftDashboard } from '#lib/shift-dashboard.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';
import { kpiLevel, type Level } from '#shared/machine-status.ts';

import { usePlantScope } from '../plant-scope.ts';
import { useMachineField } from './use-live.ts';

export type KpiName = 'OEE' | 'Availability' | 'Performance' | 'Quality' | 'TEEP';

export interface KpiFigure {
  value: number | null;
  low: number;
  high: number;
  level: Level;
}

/** A machine's figure with its thresholds; all are fractions. */
export function useKpi(row: Machine, kpi: KpiName): KpiFigure {
  const scope = usePlantScope();
  const live = useMachineField(row, kpi);
  // The hub's availability is over planned time; a screen led by TEEP needs it over all time.
  const isListed = kpi === 'Availability' && scope.mode.kpi === 'TEEP';
  const value = isListed ? row.Availability : live;
  const { low, high } = thresholds(row, kpi);
  return {
    value,
    low,
    high,
    level: levelOf({ value, low, high }, isOverAllTime(kpi, scope.mode.kpi)),
  };
}

/** The leading figure of this screen: OEE or TEEP. */
export function useLeadingKpi(row: Machine): KpiFigure & { kpi: 'OEE' | 'TEEP' } {
  const { kpi } = usePlantScope().mode;
  return { ...useKpi(row, kpi), kpi };
}

/**
 * Thresholds apply to planned time: over all time, nights without a shift would put every machine
 * below them.
 */
function isOverAllTime(kpi: KpiName, leading: 'OEE' | 'TEEP'): boolean {
  return kpi === 'TEEP' || (kpi === 'Availability' && leading === 'TEEP');
}

function levelOf({ value, low, high }: Omit<KpiFigure, 'level'>, isUnrated: boolean): Level {
  if (hasShiftDashboard() || value === null) return 'missing';
  return isUnrated ? 'unrated' : kpiLevel(value, low, high);
}

function thresholds(row: Machine, kpi: KpiName): { low: number; high: number } {
  const name = kpi === 'TEEP' ? 'OEE' : kpi;
  return { low: row[`${name}Low`], high: row[`${name}High`] };
}
