import type { FunctionModule } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';
import type { Sums } from '#server/oee/sums.ts';

/** Columns of a stored hour or day, by the names of `Sums`. */
export const storedColumns = [
  'run_ms as runMs',
  'stop_ms as stopMs',
  'undefined_ms as undefinedMs',
  'changeover_ms as changeoverMs',
  'planned_stop_ms as plannedStopMs',
  'changeovers',
  'total_parts as totalParts',
  'good_parts as goodParts',
  'reject_parts as rejectParts',
  'ideal_ms as idealMs',
  'parts_without_cycle as partsWithoutCycle',
] as const;

/** The stored columns, summed over the rows of a group. */
export function summedColumns(fn: FunctionModule<Pick<Database, 'hours'>, 'hours'>) {
  return [
    fn.sum<number>('run_ms').as('runMs'),
    fn.sum<number>('stop_ms').as('stopMs'),
    fn.sum<number>('undefined_ms').as('undefinedMs'),
    fn.sum<number>('changeover_ms').as('changeoverMs'),
    fn.sum<number>('planned_stop_ms').as('plannedStopMs'),
    fn.sum<number>('changeovers').as('changeovers'),
    fn.sum<number>('total_parts').as('totalParts'),
    fn.sum<number>('good_parts').as('goodParts'),
    fn.sum<number>('reject_parts').as('rejectParts'),
    fn.sum<number>('ideal_ms').as('idealMs'),
    fn.sum<number>('parts_without_cycle').as('partsWithoutCycle'),
  ] as const;
}

type StoredTimes = Pick<Sums, 'runMs' | 'stopMs' | 'undefinedMs' | 'changeoverMs'>;

export function withPlannedTime<T extends StoredTimes>(row: T): T & { plannedMs: number } {
  return { ...row, plannedMs: row.runMs + row.stopMs + row.undefinedMs + row.changeoverMs };
}
