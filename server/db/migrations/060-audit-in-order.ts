/**
 * Indexes of the audit trail and of `audit_log` end with the id, because both are read in pages and
 * rows of one instant need a fixed order.
 */
export const statements: readonly string[] = [
  'DROP INDEX audit_events_by_time',
  'DROP INDEX audit_events_by_kind',
  'DROP INDEX audit_events_by_username',
  'DROP INDEX audit_events_by_account',
  'CREATE INDEX audit_events_by_time ON audit_events (at, id)',
  'CREATE INDEX audit_events_by_kind ON audit_events (kind, at, id)',
  'CREATE INDEX audit_events_by_username ON audit_events (username, at, id)',
  'CREATE INDEX audit_events_by_account ON audit_events (account_id, at, id)',
  'CREATE INDEX audit_log_by_account ON audit_log (account_id, at, id)',
];
