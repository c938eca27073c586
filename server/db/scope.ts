import { sql, type Expression, type SqlBool } from 'kysely';

/** Clients whose data a caller may see. */
export interface ClientScope {
  /** Ids of clients; 'all' for Sysadmin and Global: all except removed ones. */
  clients: 'all' | readonly string[];
}

/**
 * Condition that limits a query to the clients a caller may see. Every query of client data has it,
 * so that foreign rows are never read.
 */
export function withinScope(column: string, { clients }: ClientScope): Expression<SqlBool> {
  return clients === 'all' ? isNotRemoved(column) : isOneOf(column, clients);
}

/**
 * For background work of the server: rows of clients that are not removed, and rows without a
 * client.
 */
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
