import type { PlantRules } from './rules.ts';
import { lengthOf, type Interval } from './interval.ts';
import type { Sums } from './sums.ts';

export type MachineStatus = 'RUNNING' | 'STOPPED' | 'UNDEFINED';

/** The time of one status and one changeover flag, from `since` on. */
export interface StateInterval {
  status: MachineStatus;
  isChangeover: boolean;
  since: number;
}

/**
 * What `interval`, which lies in a state interval, adds to the sums. Planned time is the working time
 * of the calendar, and any time the machine ran outside of it. A changeover goes before the status.
 */
export function timeSums(
  interval: Interval,
  state: StateInterval & { until: number },
  { calendar, policy }: PlantRules,
): Partial<Sums> {
  const windowMs = lengthOf(interval);
  if (state.status === 'RUNNING') {
    const field = state.isChangeover ? 'changeoverMs' : 'runMs';
    return { windowMs, plannedMs: windowMs, [field]: windowMs };
  }
  const { workingMs, breakMs } = calendar.measure(interval);
  const field = lossOf(state, policy.microStopSeconds * 1000);
  return { windowMs, plannedMs: workingMs, [field]: workingMs, plannedStopMs: breakMs };
}

/** A stop is judged by its length up to `until`: at the end of each hour, and when it ends. */
function lossOf(
  { status, isChangeover, since, until }: StateInterval & { until: number },
  microStopMs: number,
): 'changeoverMs' | 'undefinedMs' | 'runMs' | 'stopMs' {
  if (isChangeover) return 'changeoverMs';
  if (status === 'UNDEFINED') return 'undefinedMs';
  return until - since < microStopMs ? 'runMs' : 'stopMs';
}
