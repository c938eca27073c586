import { sql, type RawBuilder } from 'kysely';

/** `seq` of a table as it orders the samples of one instant: see ../oee/sample-order.ts. */
export function seqOrder(column: string): RawBuilder<number> {
  const seq = sql.ref(column);
  return sql<number>`CASE WHEN ${seq} < 0 THEN 1.0 / ${seq} ELSE ${seq} END`;
}
