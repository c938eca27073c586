import type { InspectionEvent, SnapshotFrom, StateValue, AnyStateMachine } from 'xstate';

type Snapshot = SnapshotFrom<AnyStateMachine>;

/** One step of a chart that runs in this page. It holds no payload: those may name people. */
export interface RunningStep {
  chart: string;
  /** Several charts of one name may run: each has a number of its own. */
  run: number;
  /** The type of the event; of the first step `xstate.init`. */
  on: string;
  /** Null when the chart has ended. */
  to: StateValue | null;
}

/** Where a chart that runs is. */
export interface RunningChart {
  chart: string;
  value: StateValue;
}

const now = new Map<number, RunningChart>();
let runs = 0;
const watchers = new Set<(step: RunningStep) => void>();

/** An option of `createActor`: where the chart is can be seen while it runs. */
export function watchable(chart: string) {
  runs += 1;
  const run = runs;
  return {
    inspect(inspected: InspectionEvent): void {
      // Calls that a chart invokes are actors of the same system.
      if (inspected.type !== '@xstate.snapshot' || !isRoot(inspected)) return;
      const { status, value } = inspected.snapshot as Snapshot;
      const to = status === 'active' ? value : null;
      if (to === null) now.delete(run);
      else now.set(run, { chart, value: to });
      for (const watch of watchers) watch({ chart, run, on: inspected.event.type, to });
    },
  };
}

/** The charts that run, by their number. */
export function runningCharts(): ReadonlyMap<number, RunningChart> {
  return new Map(now);
}

/** Every step from now on. @returns ends it. */
export function watchCharts(watch: (step: RunningStep) => void): () => void {
  watchers.add(watch);
  return () => watchers.delete(watch);
}

function isRoot({ rootId, actorRef }: InspectionEvent): boolean {
  return 'sessionId' in actorRef && actorRef.sessionId === rootId;
}
