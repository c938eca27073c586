import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import {
  createOutcome,
  type MachineRules,
  type LedgerOutcome,
  type Reading,
} from '#server/oee/ledger/ledger.ts';
import {
  applyReadings,
  type AdvancedMachine,
  type RecentState,
} from '#server/oee/machine-state.ts';
import { addSums } from '#server/oee/sums.ts';

const batchSize = 500;

/** Like `applyReadings`, but in slices: yields to other work after each. */
export async function applyInSlices(
  state: RecentState,
  readings: readonly Reading[],
  rules: MachineRules,
): Promise<AdvancedMachine | null> {
  const yieldIfDue = createYieldIfDue();
  let whole: AdvancedMachine = { state, outcome: createOutcome(), removedSegments: [] };
  for (const some of partsOf(readings)) {
    const moved = applyReadings(whole.state, some, rules);
    if (!moved) return null;
    addInto(whole.outcome, moved.outcome);
    whole = {
      ...moved,
      outcome: whole.outcome,
      removedSegments: [...whole.removedSegments, ...moved.removedSegments],
    };
    await yieldIfDue();
  }
  return whole;
}

/** Readings of one instant stay together: a reading is late only for later ones. */
function* partsOf(readings: readonly Reading[]): Generator<readonly Reading[]> {
  let first = 0;
  while (first < readings.length) {
    let end = Math.min(first + batchSize, readings.length);
    while (end < readings.length && readings[end]?.at === readings[end - 1]?.at) end += 1;
    yield readings.slice(first, end);
    first = end;
  }
}

function addInto(
  outcome: LedgerOutcome,
  { hours, segments, checkpoints, warnings }: LedgerOutcome,
): void {
  for (const [hourAt, sums] of hours)
    outcome.hours.set(hourAt, addSums(outcome.hours.get(hourAt) ?? {}, sums));
  for (const [since, segment] of segments) outcome.segments.set(since, segment);
  for (const [at, ledger] of checkpoints) outcome.checkpoints.set(at, ledger);
  outcome.warnings.push(...warnings);
}
