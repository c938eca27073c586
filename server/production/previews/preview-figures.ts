import type { PreviewComparison, PreviewFigures } from '#schemas/api/previews.gen.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import { availabilityBase, downMs, kpisOf, type Kpis } from '#server/oee/kpis.ts';
import type { OeePolicy } from '#server/oee/policy.ts';
import { addSums, type Sums } from '#server/oee/sums.ts';
import { addWanted } from '#server/production/figures/rules/wanted-parts.ts';
import { minuteMs } from '#shared/durations.ts';
import { kpiLevel } from '#shared/machine-status.ts';

/** Stored sums of a window, and the sums after the change. */
export interface ComparedSums {
  now: Sums;
  proposed: Sums;
  /** Target parts of the window; null without a goal. */
  wantedNow: number | null;
  wantedThen: number | null;
  isHeardOf: boolean;
}

/** Loss policies before and after. */
export interface PreviewPolicies {
  stored: OeePolicy;
  proposed: OeePolicy;
}

/** Policies and goals before and after; machines together have no thresholds. */
interface Benchmarks {
  policies: PreviewPolicies;
  goals?: { now: MachineRecord; proposed: MachineRecord };
}

/** Sums of machines as one. Machines without any reading are left out, unless all are. */
export function sumFigures(all: readonly ComparedSums[]): ComparedSums {
  const heardOf = all.filter((one) => one.isHeardOf);
  const counted = heardOf.length > 0 ? heardOf : all;
  return {
    now: addSums(...counted.map(({ now }) => now)),
    proposed: addSums(...counted.map(({ proposed }) => proposed)),
    wantedNow: addWanted(counted.map(({ wantedNow }) => wantedNow)),
    wantedThen: addWanted(counted.map(({ wantedThen }) => wantedThen)),
    isHeardOf: heardOf.length > 0,
  };
}

export function compareFigures(
  { now, proposed, wantedNow, wantedThen }: ComparedSums,
  { policies, goals }: Benchmarks,
): PreviewComparison {
  return {
    Now: figures(now, policies.stored, { wanted: wantedNow, goals: goals?.now }),
    Then: figures(proposed, policies.proposed, { wanted: wantedThen, goals: goals?.proposed }),
  };
}

function figures(
  sums: Sums,
  policy: OeePolicy,
  { wanted, goals }: { wanted: number | null; goals: MachineRecord | undefined },
): PreviewFigures {
  const kpis = kpisOf(sums, policy);
  const { OEE, Availability, Performance, Quality } = kpis;
  return {
    OEE,
    Availability,
    Performance,
    Quality,
    Levels: goals ? levelsOf(kpis, goals) : null,
    WantedParts: wanted,
    PlannedMinutes: availabilityBase(sums, policy) / minuteMs,
    RunMinutes: sums.runMs / minuteMs,
    DownMinutes: downMs(sums, policy) / minuteMs,
  };
}

function levelsOf(
  { OEE, Availability, Performance, Quality }: Kpis,
  goals: MachineRecord,
): NonNullable<PreviewFigures['Levels']> {
  return {
    OEE: kpiLevel(OEE, goals.oee_low, goals.oee_high),
    Availability: kpiLevel(Availability, goals.availability_low, goals.availability_high),
    Performance: kpiLevel(Performance, goals.performance_low, goals.performance_high),
    Quality: kpiLevel(Quality, goals.quality_low, goals.quality_high),
  };
}
