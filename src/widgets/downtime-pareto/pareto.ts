import type { DowntimeReason } from '#schemas/api/machines.gen.ts';

/** One reason, or the rest after the first few. */
export interface Cause {
  /** In the plant's own words; null where the machine reported none. */
  reason: string | null;
  kind: 'reason' | 'none' | 'changeover' | 'unknown' | 'others';
  ms: number;
  stops: number;
  /** Cumulated share of this cause and those before it, a fraction. */
  cumulated: number;
}

/**
 * Lost planned time by reason, the longest first: the sum is the downtime. Reasons with equal texts
 * are merged: a plant may use our word for what a flag reports elsewhere.
 */
export function causesOf(
  reasons: readonly DowntimeReason[],
  most: number,
  nameOf: (cause: Pick<Cause, 'kind' | 'reason'>) => string,
): Cause[] {
  const byKey = new Map<string, Cause>();
  for (const lost of reasons) {
    if (lost.CountedMs === 0) continue;
    const kind = kindOf(lost);
    const key = nameOf({ kind, reason: lost.Reason });
    const cause = byKey.get(key) ?? { ...none, kind, reason: lost.Reason };
    cause.ms += lost.CountedMs;
    cause.stops += lost.Stops;
    byKey.set(key, cause);
  }
  const all = [...byKey.values()].toSorted((a, b) => b.ms - a.ms);
  return cumulate(all.length > most + 1 ? [...all.slice(0, most), others(all.slice(most))] : all);
}

/** Minutes of causes of the same names in another period; the cause `others` gets the rest. */
export function minutesOf(
  causes: readonly Cause[],
  reasons: readonly DowntimeReason[],
  nameOf: (cause: Pick<Cause, 'kind' | 'reason'>) => string,
): (number | null)[] {
  const all = causesOf(reasons, Infinity, nameOf);
  if (all.length === 0) return causes.map(() => null);
  const msOf = new Map(all.map((cause) => [nameOf(cause), cause.ms]));
  const named = causes.filter(({ kind }) => kind !== 'others').map((cause) => nameOf(cause));
  const shown = named.reduce((sum, name) => sum + (msOf.get(name) ?? 0), 0);
  const whole = all.reduce((sum, { ms }) => sum + ms, 0);
  return causes.map((cause) => {
    const ms = cause.kind === 'others' ? whole - shown : (msOf.get(nameOf(cause)) ?? 0);
    return ms / 60_000;
  });
}

const none = { ms: 0, stops: 0, cumulated: 0 };

function kindOf({ Reason, IsChangeover, Status }: DowntimeReason): Cause['kind'] {
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
