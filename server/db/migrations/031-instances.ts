/** Which instances run, and which of them does what only one may do. */
export const statements = [
  `CREATE TABLE instances (
    id text PRIMARY KEY, name text NOT NULL, version text NOT NULL,
    started_at bigint NOT NULL, seen_at bigint NOT NULL)`,
  `CREATE TABLE leases (
    name text PRIMARY KEY, holder text NOT NULL, expires_at bigint NOT NULL)`,
  // The mark of versions that ran alone.
  `DELETE FROM settings WHERE name = 'server.running'`,
];
