import type { Explanation, PartPrice, Thresholds } from '#schemas/api/machines.gen.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { PlantRecord } from '#server/catalogue/plants.store.ts';
import { describePolicy } from '#server/catalogue/plants/oee-policy/describe-policy.ts';
import { lossesOf } from '#server/oee/losses.ts';
import type { OeePolicy } from '#server/oee/policy.ts';
import type { Sums } from '#server/oee/sums.ts';

import { policyFor } from './live-figures.ts';
import { kpiThresholds } from './machines/machine-row.ts';

interface Subject {
  machines: readonly MachineRecord[];
  plant: PlantRecord;
  /** The policy that the KPIs were computed by. */
  policy: OeePolicy;
  plannedOnly: boolean;
}

const kpiNames = ['OEE', 'Availability', 'Performance', 'Quality'] as const;

/** The inputs of the KPIs of these sums, so that a reader can recompute them. */
export function explain(
  sums: Sums,
  { machines, plant, policy, plannedOnly }: Subject,
): Explanation {
  return {
    TimeZone: plant.time_zone,
    PlannedOnly: plannedOnly,
    Machines: machines.length,
    Thresholds: sharedThresholds(machines),
    PartsHourlyGoal: goalOf(machines),
    PartPrice: priceOf(machines.length === 1 ? machines[0] : undefined) ?? priceOf(plant),
    Policy: describePolicy(policy),
    Sums: {
      WindowMs: sums.windowMs,
      PlannedMs: sums.plannedMs,
      RunMs: sums.runMs,
      StopMs: sums.stopMs,
      UnknownMs: sums.undefinedMs,
      ChangeoverMs: sums.changeoverMs,
      PlannedStopMs: sums.plannedStopMs,
      IdealMs: sums.idealMs,
      Changeovers: sums.changeovers,
      PartsWithoutCycle: sums.partsWithoutCycle,
    },
    ...lossesOf(sums, policyFor({ plannedOnly }, policy)),
  };
}

function sharedThresholds(machines: readonly MachineRecord[]): Thresholds {
  const all = machines.map(kpiThresholds);
  return Object.fromEntries(
    kpiNames.map((name) => {
      const [Low, ...otherLows] = new Set(all.map((one) => one[`${name}Low`]));
      const [High, ...otherHighs] = new Set(all.map((one) => one[`${name}High`]));
      const isShared = otherLows.length + otherHighs.length === 0;
      return [name, isShared && Low !== undefined && High !== undefined ? { Low, High } : null];
    }),
  ) as unknown as Thresholds;
}

/** Null where no machine has a goal: a goal of 0 would be met by doing nothing. */
function goalOf(machines: readonly MachineRecord[]): number | null {
  const goals = machines.flatMap(({ parts_hourly_goal }) => parts_hourly_goal ?? []);
  return goals.length === 0 ? null : goals.reduce((sum, goal) => sum + goal, 0);
}

function priceOf(owner: { attributes: string } | undefined): PartPrice | null {
  if (!owner) return null;
  const list = JSON.parse(owner.attributes) as { Name: string; Value: string }[];
  const attributes = new Map(list.map(({ Name, Value }) => [Name, Value]));
  const Value = Number(attributes.get('part_price') ?? Number.NaN);
  const Currency = attributes.get('currency') ?? '';
  return Number.isFinite(Value) && /^[A-Z]{3}$/.test(Currency) ? { Value, Currency } : null;
}
