/**
 * Tables of notification rules, of the state of each rule for each subject, and of the settings of
 * each account. A notification gets the time at which its cause ended, and until when quiet hours
 * hide it.
 */
export const statements = [
  `CREATE TABLE notification_rules (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    display_name text NOT NULL, display_name_key text NOT NULL,
    kind text NOT NULL, machine_id text, kpi text, threshold double precision,
    hold_ms bigint, hysteresis double precision, is_enabled integer NOT NULL,
    version integer NOT NULL DEFAULT 1)`,
  `CREATE INDEX notification_rules_by_client ON notification_rules (client_id)`,
  `CREATE TABLE rule_states (
    rule_id text NOT NULL, subject_id text NOT NULL, since bigint NOT NULL,
    fired_at bigint, key text, PRIMARY KEY (rule_id, subject_id))`,
  `CREATE TABLE notification_settings (
    account_id text PRIMARY KEY REFERENCES accounts (id), muted text NOT NULL,
    quiet_from integer, quiet_until integer, time_zone text NOT NULL)`,
  `ALTER TABLE notifications ADD COLUMN ended_at bigint`,
  `ALTER TABLE notifications ADD COLUMN hidden_until bigint`,
  `CREATE INDEX notifications_of_one_key ON notifications (key)`,
];
