import { sql, type RawBuilder } from 'kysely';

/** What machines did, or what is known of their stops: of each, one interval after the other. */
export type IntervalTable = 'segments' | 'stop_pieces';

/**
 * Where the interval begins that goes on at an instant, of the machine in `machines.id`; the instant
 * itself where none began before. Rows from there on are found in the primary key, however long the
 * past before them is.
 */
export function startOfOngoing(
  table: IntervalTable,
  at: number | RawBuilder<number>,
): RawBuilder<number> {
  return sql<number>`coalesce(
    (SELECT max(earlier.start_at) FROM ${sql.table(table)} AS earlier
      WHERE earlier.machine_id = machines.id AND earlier.start_at <= ${at}), ${at})`;
}
