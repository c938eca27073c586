import { sql, type RawBuilder } from 'kysely';

/** State intervals, or parts of stops: consecutive intervals of each machine. */
export type IntervalTable = 'segments' | 'stop_pieces';

/**
 * Start of the last interval that began at or before an instant, of the machine in `machines.id`;
 * the instant itself if there is none. Rows from there on are found through the primary key,
 * however long the history.
 */
export function startOfOngoing(
  table: IntervalTable,
  at: number | RawBuilder<number>,
): RawBuilder<number> {
  return sql<number>`coalesce(
    (SELECT max(earlier.start_at) FROM ${sql.table(table)} AS earlier
      WHERE earlier.machine_id = machines.id AND earlier.start_at <= ${at}), ${at})`;
}
