import type { Machine } from '#schemas/api/machines.gen.ts';
import { mapInSlices } from '#server/base/yield-if-due.ts';
import { withGoalsAtEnd } from '#server/catalogue/machines/goals.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { figuresByMachine, type FigureWindow } from '#server/production/figures/live-figures.ts';
import { wantedParts } from '#server/production/figures/rules/wanted-parts.ts';

import { currentStates } from './live-values.ts';
import { machineRow } from './machine-row.ts';
import { latestMetrics, type MetricValue } from './metric-values.ts';

/**
 * The rows of lists and hub, in the order of `machines`: one implementation, so that a tile and a
 * frame cannot disagree.
 */
export async function machineRows(
  db: Db,
  machines: readonly MachineRecord[],
  window: FigureWindow,
): Promise<Machine[]> {
  const ids = machines.map(({ id }) => id);
  // One snapshot: status and figures belong to the same instant.
  const { figures, wanted, states, issues } = await inSnapshot(db, async (snapshot) => {
    const found = await figuresByMachine(snapshot, ids, window);
    return {
      figures: found,
      wanted: await wantedParts(snapshot, machines, { window, figures: found }),
      states: await currentStates(snapshot, ids),
      issues: await machinesWithIssues(snapshot, ids),
    };
  });
  const rows = await mapInSlices(machines, (machine) => {
    const own = { figures: figures.get(machine.id), state: states.get(machine.id) };
    // Removed between two of the queries: left out of the list.
    if (!own.figures || !own.state) return null;
    return machineRow(withGoalsAtEnd(machine, window), {
      figures: own.figures,
      wanted: wanted.get(machine.id) ?? null,
      state: own.state,
      hasIssues: issues.has(machine.id),
      isRealTime: window.end >= window.now,
      now: window.now,
    });
  });
  return rows.filter((row) => row !== null);
}

/** Machines with a metric outside its limits. */
async function machinesWithIssues(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const metrics = await latestMetrics(db, ids);
  return new Set(metrics.filter(isOutside).map(({ machineId }) => machineId));
}

function isOutside({ value, min, max }: MetricValue): boolean {
  if (value === null) return false;
  return (min !== null && value < min) || (max !== null && value > max);
}
