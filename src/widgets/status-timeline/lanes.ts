import type { Stretch } from '#schemas/api/machines.gen.ts';

export type Lane = 'running' | 'changeover' | 'stopped' | 'idle' | 'undefined';

export const lanes: readonly Lane[] = ['running', 'changeover', 'stopped', 'idle', 'undefined'];

/** A machine that stops in unplanned time is idle, as no action is needed. */
export function laneOf({ Status, IsChangeover, CountedMs }: Stretch): Lane {
  if (IsChangeover) return 'changeover';
  if (Status === 'RUNNING') return 'running';
  if (Status === 'UNDEFINED') return 'undefined';
  return CountedMs === 0 ? 'idle' : 'stopped';
}
