import { sql, type Expression, type SqlBool } from 'kysely';

/** Whose things a caller may see. */
export interface ClientScope {
  /** Ids of clients; 'all' for Sysadmin and Global: all that were not removed. */
  clients: 'all' | readonly string[];
}

/**
 * The condition that keeps a query inside what the caller may see. Every query over a client's
 * things carries it, so that a foreign row is not found rather than filtered later.
 */
export function withinScope(column: string, { clients }: ClientScope): Expression<SqlBool> {
  return clients === 'all' ? isNotRemoved(column) : isOneOf(column, clients);
}

/** For work of the server: rows of clients that are there. What is of no client is there. */
export function isNotRemoved(column: string): Expression<SqlBool> {
  const id = sql.ref(column);
  return sql<SqlBool>`(${id} IS NULL OR ${id} NOT IN
    (SELECT removed.id FROM clients AS removed WHERE removed.removed_at IS NOT NULL))`;
}

/** An empty list matches no row: SQL has no `IN ()`. */
export function isOneOf(column: string, values: readonly string[]): Expression<SqlBool> {
  if (values.length === 0) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`${sql.ref(column)} IN (${sql.join([...values])})`;
}
