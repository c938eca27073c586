import type { Machine } from '#schemas/api/machines.gen.ts';

import { kpiLevel, type Level } from '#lib/machine-status.ts';
import { hasShiftDashboard } from '#lib/shift-dashboard.ts';

import { useScreen } from '../screen-context.ts';
import { useMachineField } from './use-live.ts';

export type KpiName = 'OEE' | 'Availability' | 'Performance' | 'Quality' | 'TEEP';

export interface KpiFigure {
  value: number | null;
  low: number;
  high: number;
  level: Level;
}

/** A figure of a machine against its thresholds; fractions all. */
export function useKpi(row: Machine, kpi: KpiName): KpiFigure {
  const { scope } = useScreen();
  const live = useMachineField(row, kpi);
  // The hub measures availability against planned time, a screen led by TEEP against all time.
  const isListed = kpi === 'Availability' && scope.mode.kpi === 'TEEP';
  const value = isListed ? row.Availability : live;
  const { low, high } = thresholds(row, kpi);
  const level = hasShiftDashboard() ? 'missing' : kpiLevel(value, low, high);
  return { value, low, high, level };
}

/** The figure that leads on this screen: OEE or TEEP. */
export function useLeadingKpi(row: Machine): KpiFigure & { kpi: 'OEE' | 'TEEP' } {
  const { kpi } = useScreen().scope.mode;
  return { ...useKpi(row, kpi), kpi };
}

/** TEEP is OEE over all time and is measured against the thresholds of OEE. */
function thresholds(row: Machine, kpi: KpiName): { low: number; high: number } {
  const name = kpi === 'TEEP' ? 'OEE' : kpi;
  return { low: row[`${name}Low`], high: row[`${name}High`] };
}
