import { runningCharts, type RunningStep, watchCharts } from '#machines/running-charts.ts';
import { ended, type Trace } from '#model-testing/suite/trace.ts';
import { stateName } from '#model-testing/walk.ts';

/** Steps of one recording; beyond it, what comes is left out. */
const maxSteps = 50_000;

export interface Recording {
  steps(): number;
  /** What each chart did so far, one trace for each time that it ran. */
  traces(): Trace[];
  /** Ends it. @returns the traces. */
  end(): Trace[];
}

type Open = Trace & { steps: Trace['steps'][number][] };

/**
 * Records the charts of this page: types of events and names of states, and no payload.
 * @param before what was recorded before the page was loaded again.
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
    const name = to === null ? ended : stateName(to);
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
