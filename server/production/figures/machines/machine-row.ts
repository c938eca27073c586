import type { Machine } from '#schemas/api/machines.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Sums } from '#server/oee/sums.ts';
import type { MachineFigures } from '#server/production/figures/live-figures.ts';
import { hourMs } from '#shared/durations.ts';

import type { CurrentState } from './live-values.ts';

/** Facts that a row is made of, besides the machine itself. */
export interface RowFacts {
  figures: MachineFigures;
  /** See `wantedParts`. */
  wanted: number | null;
  state: CurrentState;
  hasIssues: boolean;
  isRealTime: boolean;
  now: number;
}

/**
 * A machine as lists, tiles and the hub show it.
 * @param machine With the goals and thresholds of the window.
 */
export function machineRow(machine: MachineRecord, facts: RowFacts): Machine {
  const { figures, wanted, hasIssues, isRealTime } = facts;
  const { sums, kpis, downTime } = figures;
  return {
    Id: machine.id,
    DisplayName: machine.display_name,
    machineName: machine.machine_name,
    DisplayType: { Name: machine.display_type },
    ParentId: machine.plant_id,
    ClientId: machine.client_id,
    ...(machine.retired_at !== null && { RetiredAt: instantText(machine.retired_at) }),
    ...(machine.moved_from_id !== null && { MovedFromId: machine.moved_from_id }),
    ...(machine.moved_to_id !== null && { MovedToId: machine.moved_to_id }),
    Attributes: JSON.parse(machine.attributes) as Machine['Attributes'],
    ...kpiThresholds(machine),
    ...statusFields(facts),
    OffShift: figures.isOffShift,
    OnBreak: figures.isOnBreak,
    ...kpis,
    ...partsFields(machine, sums),
    ProdGoal: wanted,
    ...(figures.isEstimated && { PartsEstimated: true }),
    DownTime: downTime,
    Changeovers: sums.changeovers,
    ProductChangeOverCount: sums.changeovers,
    HasIssues: hasIssues,
    isRealTime,
  };
}

/** Fractions: above High a KPI is green, above Low amber. */
export function kpiThresholds(machine: MachineRecord) {
  return {
    OEEHigh: machine.oee_high,
    OEELow: machine.oee_low,
    QualityHigh: machine.quality_high,
    QualityLow: machine.quality_low,
    PerformanceHigh: machine.performance_high,
    PerformanceLow: machine.performance_low,
    AvailabilityHigh: machine.availability_high,
    AvailabilityLow: machine.availability_low,
  };
}

function statusFields({ state, now }: RowFacts) {
  return {
    Value: state.status,
    TotalSeconds: secondsSince(state.since ?? now, now),
    ChangeoverActive: state.isChangeover,
    SourceSilent: state.isSourceSilent,
    Product: state.productName,
    DataAsOf: instantText(state.newestAt),
  };
}

/** Whole seconds by the server's clock; 0 where the sample is dated in the future. */
export function secondsSince(since: number, now: number): number {
  return Math.max(0, Math.floor((now - since) / 1000));
}

function partsFields(machine: MachineRecord, sums: Sums) {
  return {
    PartsHourlyGoal: machine.parts_hourly_goal,
    PartsDailyGoal: machine.parts_daily_goal,
    PartsPace: sums.runMs > 0 ? sums.totalParts / (sums.runMs / hourMs) : null,
    TotalParts: sums.totalParts,
    GoodParts: sums.goodParts,
    RejectParts: sums.rejectParts,
    TotalPartsHigh: machine.total_parts_high,
    TotalPartsLow: machine.total_parts_low,
  };
}
