import type { CounterLimits } from '#server/oee/ledger/count-readings.ts';

/** Values at which the counters of a machine roll over to 0. */
export const limitColumns = [
  'machines.total_parts_limit',
  'machines.good_parts_limit',
  'machines.reject_parts_limit',
] as const;

export function counterLimits(row: {
  total_parts_limit: number | null;
  good_parts_limit: number | null;
  reject_parts_limit: number | null;
}): CounterLimits {
  return {
    total: row.total_parts_limit,
    good: row.good_parts_limit,
    reject: row.reject_parts_limit,
  };
}
