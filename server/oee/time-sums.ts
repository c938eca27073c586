import type { PlantRules } from './rules.ts';
import type { Sums } from './sums.ts';
import type { Interval } from './time/interval.ts';

export type MachineStatus = 'RUNNING' | 'STOPPED' | 'UNDEFINED';

/** The time of one status and one changeover flag, from `since` on. */
export interface StateInterval {
  status: MachineStatus;
  isChangeover: boolean;
  since: number;
}

/** Category of a stop reason: the KPI that the stop counts for. */
export const stopCategories = ['planned', 'changeover', 'availability', 'performance'] as const;
export type StopCategory = (typeof stopCategories)[number];

interface JudgedInterval extends StateInterval {
  /** Latest instant at which the stop was still observed. */
  until: number;
  /** Category of the stop's reason; not needed while the machine runs. */
  category?: StopCategory | null;
}

/**
 * Sums of `interval`, which lies within a state interval. Planned time is the working time of the
 * calendar, and any time the machine ran outside of it. A stopped changeover without a reason
 * counts as changeover, whatever the status. Time in which the machine was retired is not counted.
 */
export function timeSums(
  interval: Interval,
  state: JudgedInterval,
  { calendar, policyAt }: PlantRules,
): Partial<Sums> {
  const windowMs = calendar.inUseMs(interval);
  if (state.status === 'RUNNING') {
    const field = state.isChangeover ? 'changeoverMs' : 'runMs';
    return { windowMs, plannedMs: windowMs, [field]: windowMs };
  }
  const { workingMs, breakMs } = calendar.measure(interval);
  if (state.category === 'planned')
    return { windowMs, plannedMs: 0, plannedStopMs: breakMs + workingMs };
  const field = lossOf(state, policyAt(interval.start).microStopSeconds * 1000);
  return { windowMs, plannedMs: workingMs, [field]: workingMs, plannedStopMs: breakMs };
}

/** Whether a category makes a difference to how the stop is counted. */
export function categoryChangesLoss(
  category: StopCategory | null,
  { status, isChangeover }: Pick<StateInterval, 'status' | 'isChangeover'>,
): boolean {
  if (category === null || status === 'RUNNING') return false;
  return category !== 'availability' || isChangeover || status !== 'STOPPED';
}

/** A stop is classified by its length up to `until`: at the end of each hour, and when it ends. */
function lossOf(
  { status, isChangeover, since, until, category = null }: JudgedInterval,
  microStopMs: number,
): 'changeoverMs' | 'undefinedMs' | 'runMs' | 'stopMs' {
  if (category === 'changeover') return 'changeoverMs';
  if (category === 'performance') return 'runMs';
  if (category === null && isChangeover) return 'changeoverMs';
  if (category === null && status === 'UNDEFINED') return 'undefinedMs';
  return until - since < microStopMs ? 'runMs' : 'stopMs';
}
