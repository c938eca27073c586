import { sql, type Expression, type SqlBool } from 'kysely';

/** Whose things a caller may see. */
export interface ClientScope {
  /** Ids of clients; 'all' for Sysadmin and Global. */
  clients: 'all' | readonly string[];
}

/**
 * The condition that keeps a query inside what the caller may see. Every query over a client's
 * things carries it, so that a foreign row is not found rather than filtered later.
 */
export function withinScope(column: string, { clients }: ClientScope): Expression<SqlBool> {
  return clients === 'all' ? sql<SqlBool>`1 = 1` : isOneOf(column, clients);
}

/** An empty list matches no row: SQL has no `IN ()`. */
export function isOneOf(column: string, values: readonly string[]): Expression<SqlBool> {
  if (values.length === 0) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`${sql.ref(column)} IN (${sql.join([...values])})`;
}
