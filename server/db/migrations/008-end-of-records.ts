/**
 * Indexes by time for tables whose old rows are deleted. `machine_states.version` becomes 64 bits
 * wide, because it outgrows 31 bits: a new column is filled and renamed, since SQLite cannot change
 * the type of a column. `sessions.key_thumbprint` holds the key of a wall screen's display.
 */
export const statements = [
  `CREATE INDEX visits_by_time ON visits (visited_at)`,
  `CREATE INDEX audit_log_by_time ON audit_log (at)`,
  `CREATE INDEX refresh_tokens_by_use ON refresh_tokens (used_at)`,
  `ALTER TABLE machine_states ADD COLUMN commits bigint NOT NULL DEFAULT 0`,
  `UPDATE machine_states SET commits = version`,
  `ALTER TABLE machine_states DROP COLUMN version`,
  `ALTER TABLE machine_states RENAME COLUMN commits TO version`,
  `ALTER TABLE sessions ADD COLUMN key_thumbprint text`,
];
