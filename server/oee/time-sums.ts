import type { PlantRules } from './rules.ts';
import { lengthOf, type Span } from './span.ts';
import type { Sums } from './sums.ts';

export type MachineStatus = 'RUNNING' | 'STOPPED' | 'UNDEFINED';

/** A stretch of one status and one changeover flag, from `since` on. */
export interface Stretch {
  status: MachineStatus;
  isChangeover: boolean;
  since: number;
}

/**
 * What `piece` of a stretch adds to the sums. Planned time is the working time of the calendar, and
 * any time the machine ran outside of it. A changeover goes before whatever the status says.
 */
export function timeSums(
  piece: Span,
  stretch: Stretch & { until: number },
  { calendar, policy }: PlantRules,
): Partial<Sums> {
  const windowMs = lengthOf(piece);
  if (stretch.status === 'RUNNING') {
    const field = stretch.isChangeover ? 'changeoverMs' : 'runMs';
    return { windowMs, plannedMs: windowMs, [field]: windowMs };
  }
  const { workingMs, breakMs } = calendar.measure(piece);
  const field = lossOf(stretch, policy.microStopSeconds * 1000);
  return { windowMs, plannedMs: workingMs, [field]: workingMs, plannedStopMs: breakMs };
}

/** A stop is judged by its length up to `until`: at the end of each hour, and when it ends. */
function lossOf(
  { status, isChangeover, since, until }: Stretch & { until: number },
  microStopMs: number,
): 'changeoverMs' | 'undefinedMs' | 'runMs' | 'stopMs' {
  if (isChangeover) return 'changeoverMs';
  if (status === 'UNDEFINED') return 'undefinedMs';
  return until - since < microStopMs ? 'runMs' : 'stopMs';
}
