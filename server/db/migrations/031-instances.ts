/**
 * `instances`: the running servers of this database. `leases`: the instance that holds each task
 * that only one instance may do at a time.
 */
export const statements = [
  `CREATE TABLE instances (
    id text PRIMARY KEY, name text NOT NULL, version text NOT NULL,
    started_at bigint NOT NULL, seen_at bigint NOT NULL)`,
  `CREATE TABLE leases (
    name text PRIMARY KEY, holder text NOT NULL, expires_at bigint NOT NULL)`,
  // Earlier versions, which ran as a single server, marked a running server in this setting.
  `DELETE FROM settings WHERE name = 'server.running'`,
];
