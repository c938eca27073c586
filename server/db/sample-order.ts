import { sql, type RawBuilder } from 'kysely';

/** Sort expression of `seq` for samples of one instant: see ../oee/sample-order.ts. */
export function seqOrder(column: string): RawBuilder<number> {
  const seq = sql.ref(column);
  return sql<number>`CASE WHEN ${seq} < 0 THEN 1.0 / ${seq} ELSE ${seq} END`;
}
