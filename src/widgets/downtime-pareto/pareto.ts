import type { Stretch } from '#schemas/api/machines.gen.ts';

/** One reason, or all that came after the first few. */
export interface Cause {
  /** In the plant's own words; null where the machine gave none. */
  reason: string | null;
  kind: 'reason' | 'none' | 'changeover' | 'unknown' | 'others';
  ms: number;
  stops: number;
  /** Of all lost time, this one and those before it together. Fraction. */
  cumulated: number;
}

/**
 * Lost time by reason, the longest first: planned time only, so it adds up to the down time. Reasons
 * that read the same are one: a plant may call by our word what a flag tells elsewhere.
 */
export function causesOf(
  stretches: readonly Stretch[],
  most: number,
  nameOf: (cause: Pick<Cause, 'kind' | 'reason'>) => string,
): Cause[] {
  const byKey = new Map<string, Cause>();
  for (const stretch of stretches) {
    if (stretch.CountedMs === 0 || isWork(stretch)) continue;
    const kind = kindOf(stretch);
    const key = nameOf({ kind, reason: stretch.Reason });
    const cause = byKey.get(key) ?? { ...none, kind, reason: stretch.Reason };
    cause.ms += stretch.CountedMs;
    cause.stops += 1;
    byKey.set(key, cause);
  }
  const all = [...byKey.values()].toSorted((a, b) => b.ms - a.ms);
  return cumulate(all.length > most + 1 ? [...all.slice(0, most), others(all.slice(most))] : all);
}

const none = { ms: 0, stops: 0, cumulated: 0 };

function isWork({ Status, IsChangeover }: Stretch): boolean {
  return Status === 'RUNNING' && !IsChangeover;
}

function kindOf({ Reason, IsChangeover, Status }: Stretch): Cause['kind'] {
  if (Reason !== null) return 'reason';
  if (IsChangeover) return 'changeover';
  return Status === 'UNDEFINED' ? 'unknown' : 'none';
}

function others(rest: readonly Cause[]): Cause {
  return {
    reason: null,
    kind: 'others',
    ms: rest.reduce((sum, { ms }) => sum + ms, 0),
    stops: rest.reduce((sum, { stops }) => sum + stops, 0),
    cumulated: 0,
  };
}

function cumulate(causes: Cause[]): Cause[] {
  const all = causes.reduce((sum, { ms }) => sum + ms, 0);
  let soFar = 0;
  for (const cause of causes) {
    soFar += cause.ms;
    cause.cumulated = soFar / all;
  }
  return causes;
}
