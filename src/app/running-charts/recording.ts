import { runningCharts, type RunningStep, watchCharts } from '#machines/running-charts.ts';
import { ended, type Trace } from '#model-testing/suite/trace.ts';
import { stateName } from '#model-testing/walk.ts';

/** Steps of one recording; beyond it, what comes is left out. */
const mostSteps = 50_000;

export interface Recording {
  steps(): number;
  /** Ends it. @returns what each chart did, one trace for each time that it ran. */
  end(): Trace[];
}

type Open = Trace & { steps: Trace['steps'][number][] };

/** Records the charts of this page: types of events and names of states, and no payload. */
export function startRecording(): Recording {
  const traces: Open[] = [];
  const open = new Map<string, Open>();
  let count = 0;
  for (const [chart, value] of runningCharts()) begin(chart, stateName(value));
  const stop = watchCharts(take);

  function begin(chart: string, begins: string): void {
    const trace: Open = { chart, begins, steps: [] };
    traces.push(trace);
    open.set(chart, trace);
  }

  function take({ chart, on, to }: RunningStep): void {
    if (on === 'xstate.stop' || count >= mostSteps) return void open.delete(chart);
    const name = to === null ? ended : stateName(to);
    if (on === 'xstate.init') return begin(chart, name);
    count += 1;
    open.get(chart)?.steps.push({ on, to: name });
  }

  return {
    steps: () => count,
    end() {
      stop();
      return traces.filter(({ steps }) => steps.length > 0);
    },
  };
}
