/**
 * Columns and tables for sign-in: activation and disabling of accounts, identity providers, one-time
 * codes, rate limits, tickets of the hub, wall screens (`kiosks`) and the audit trail
 * (`audit_events`).
 */
export const statements = [
  `ALTER TABLE accounts ADD COLUMN email text`,
  `CREATE UNIQUE INDEX accounts_by_email ON accounts (email)`,
  `ALTER TABLE accounts ADD COLUMN provider text`,
  `ALTER TABLE accounts ADD COLUMN activated_at bigint`,
  `UPDATE accounts SET activated_at = created_at`,
  `ALTER TABLE accounts ADD COLUMN disabled_at bigint`,
  `ALTER TABLE accounts ADD COLUMN changed_at bigint`,
  `CREATE INDEX accounts_by_change ON accounts (changed_at)`,
  `CREATE INDEX accounts_by_disabling ON accounts (disabled_at)`,

  `ALTER TABLE sessions ADD COLUMN is_remembered integer NOT NULL DEFAULT 0`,
  `CREATE INDEX sessions_by_revocation ON sessions (revoked_at)`,
  `CREATE INDEX refresh_tokens_by_expiry ON refresh_tokens (expires_at)`,
  `CREATE TABLE hub_tickets (
    ticket_hash text PRIMARY KEY, session_id text NOT NULL REFERENCES sessions (id),
    expires_at bigint NOT NULL)`,

  `CREATE TABLE account_identities (
    issuer text NOT NULL, subject text NOT NULL,
    account_id text NOT NULL REFERENCES accounts (id), PRIMARY KEY (issuer, subject))`,
  `CREATE TABLE one_time_codes (
    code_hash text PRIMARY KEY, purpose text NOT NULL,
    account_id text REFERENCES accounts (id),
    expires_at bigint NOT NULL, used_at bigint)`,
  `CREATE INDEX one_time_codes_by_account ON one_time_codes (account_id)`,
  `CREATE TABLE rate_limits (key text PRIMARY KEY, free_at bigint NOT NULL)`,

  `CREATE TABLE kiosks (
    account_id text PRIMARY KEY REFERENCES accounts (id),
    display_name text NOT NULL, client_id text NOT NULL REFERENCES clients (id),
    screens text NOT NULL, created_by text NOT NULL, created_at bigint NOT NULL,
    opened_at bigint, revoked_at bigint)`,
  `CREATE TABLE audit_events (
    id text PRIMARY KEY, at bigint NOT NULL, kind text NOT NULL,
    account_id text, username text, address text, detail text)`,
  `CREATE INDEX audit_events_by_time ON audit_events (at)`,
];
