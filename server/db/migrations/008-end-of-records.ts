/**
 * What is deleted by age is found by age; the count of a machine's commits outgrows 31 bits; a wall
 * screen's session knows the key of its display. The renaming is how both databases change a type.
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
