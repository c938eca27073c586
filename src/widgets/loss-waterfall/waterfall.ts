import type { Explanation, Loss } from '#schemas/api/machines.gen.ts';

type LossName = Loss['Name'];
export type Group = 'base' | 'availability' | 'performance' | 'quality' | 'productive';

/** One bar from `from`, the remaining time before it, down to `from - size`. Milliseconds. */
export interface Step {
  name: LossName | 'base' | 'productive';
  group: Group;
  from: number;
  /** Null if unknown; the next bar then begins at the same place. */
  size: number | null;
  reason: string | null;
}

const groups: Record<LossName, Group> = {
  schedule: 'availability',
  plannedStops: 'availability',
  breakdowns: 'availability',
  setup: 'availability',
  unknown: 'availability',
  smallStops: 'performance',
  reducedSpeed: 'performance',
  startupRejects: 'quality',
  productionRejects: 'quality',
};
/** Losses beyond the six big ones: shown only if they are not 0. */
const besides = new Set<LossName>(['schedule', 'plannedStops', 'unknown']);

/** From planned time down to productive time, loss by loss. */
export function stepsOf({ BaseMs, Losses, ProductiveMs }: Explanation): Step[] {
  const steps: Step[] = [bar('base', 'base', BaseMs)];
  let left = BaseMs;
  for (const { Name, Ms, Reason } of Losses) {
    if (besides.has(Name) && Ms === 0) continue;
    steps.push({ name: Name, group: groups[Name], from: left, size: Ms, reason: Reason });
    left -= Ms ?? 0;
  }
  return [...steps, bar('productive', 'productive', ProductiveMs)];
}

function bar(name: 'base' | 'productive', group: Group, size: number | null): Step {
  return { name, group, from: size ?? 0, size, reason: null };
}
