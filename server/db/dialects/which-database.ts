import { PostgresAdapter, sql, type Kysely, type RawBuilder } from 'kysely';

/** Whether this is PostgreSQL; else it is SQLite. */
export function isPostgres(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** A text column in byte order, which is the same on both databases. */
export function inByteOrder(
  db: Pick<Kysely<unknown>, 'getExecutor'>,
  column: string,
): RawBuilder<string> {
  return isPostgres(db) ? sql`${sql.ref(column)} COLLATE "C"` : sql`${sql.ref(column)}`;
}
