import type { InspectionEvent, SnapshotFrom, StateValue, AnyStateMachine } from 'xstate';

type Snapshot = SnapshotFrom<AnyStateMachine>;

/** One step of a statechart in this page. Without payloads, which may contain names. */
export interface RunningStep {
  chart: string;
  /** Number of the run: several statecharts of one name may run. */
  run: number;
  /** Type of the event; `xstate.init` for the first step. */
  on: string;
  /** Null at the end of the statechart. */
  to: StateValue | null;
}

/** State of a running statechart. */
export interface RunningChart {
  chart: string;
  value: StateValue;
}

const now = new Map<number, RunningChart>();
let runs = 0;
const watchers = new Set<(step: RunningStep) => void>();

/** An option of `createActor` that reports the statechart's state while it runs. */
export function inspectChart(chart: string) {
  runs += 1;
  const run = runs;
  return {
    inspect(inspected: InspectionEvent): void {
      // Calls invoked by a statechart are actors of the same system.
      if (inspected.type !== '@xstate.snapshot' || !isRoot(inspected)) return;
      const { status, value } = inspected.snapshot as Snapshot;
      const to = status === 'active' ? value : null;
      if (to === null) now.delete(run);
      else now.set(run, { chart, value: to });
      for (const watch of watchers) watch({ chart, run, on: inspected.event.type, to });
    },
  };
}

/** The running statecharts, by number. */
export function runningCharts(): ReadonlyMap<number, RunningChart> {
  return new Map(now);
}

/** Calls back for each step from now on. @returns how to stop. */
export function watchCharts(watch: (step: RunningStep) => void): () => void {
  watchers.add(watch);
  return () => watchers.delete(watch);
}

function isRoot({ rootId, actorRef }: InspectionEvent): boolean {
  return 'sessionId' in actorRef && actorRef.sessionId === rootId;
}
