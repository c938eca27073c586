import { runningCharts, type RunningStep, watchCharts } from '#machines/running-charts.ts';
import { endedState, type Trace } from '#model-testing/suite/trace.ts';
import { stateName } from '#model-testing/walk.ts';

/** Maximum of steps in one recording; later ones are dropped. */
const maxSteps = 50_000;

export interface Recording {
  steps(): number;
  /** Traces so far, one for each run of a statechart. */
  traces(): Trace[];
  /** Ends it. @returns the traces. */
  end(): Trace[];
}

type Open = Trace & { steps: Trace['steps'][number][] };

/**
 * Records the statecharts of this page: event types and state names, no payloads.
 * @param before Recording from before a reload of the page.
 */
export function startRecording(before: readonly Trace[] = []): Recording {
  const traces: Open[] = [];
  const open = new Map<number, Open>();
  let count = before.reduce((sum, { steps }) => sum + steps.length, 0);
  for (const [run, { chart, value }] of runningCharts()) begin(run, chart, stateName(value));
  const stop = watchCharts(take);

  function begin(run: number, chart: string, begins: string): void {
    const trace: Open = { chart, begins, steps: [] };
    traces.push(trace);
    open.set(run, trace);
  }

  function take({ chart, run, on, to }: RunningStep): void {
    if (on === 'xstate.stop' || count >= maxSteps) return void open.delete(run);
    const name = to === null ? endedState : stateName(to);
    if (on === 'xstate.init') return begin(run, chart, name);
    count += 1;
    open.get(run)?.steps.push({ on, to: name });
  }

  function recorded(): Trace[] {
    return [...before, ...traces.filter(({ steps }) => steps.length > 0)];
  }

  return {
    steps: () => count,
    traces: recorded,
    end() {
      stop();
      return recorded();
    },
  };
}
