/**
 * The first tables: clients, accounts, sessions, plants, machines, samples and figures, in SQL that
 * SQLite and PostgreSQL both read. server/db/tables/schema.ts describes the columns.
 */
export const statements = [
  `CREATE TABLE settings (name text PRIMARY KEY, value text NOT NULL)`,

  `CREATE TABLE clients (
    id text PRIMARY KEY, display_name text NOT NULL, origin text UNIQUE, theme text NOT NULL)`,
  `CREATE TABLE contracts (id text PRIMARY KEY, agreement text NOT NULL)`,
  `CREATE TABLE accounts (
    id text PRIMARY KEY, username text NOT NULL UNIQUE, password_hash text,
    language text NOT NULL, sign_on_type text NOT NULL,
    contract_id text REFERENCES contracts (id), contract_confirmed_at bigint,
    created_at bigint NOT NULL)`,
  `CREATE TABLE account_roles (
    account_id text NOT NULL REFERENCES accounts (id), name text NOT NULL,
    role_type text NOT NULL, menu text NOT NULL, PRIMARY KEY (account_id, name))`,
  `CREATE TABLE account_clients (
    account_id text NOT NULL REFERENCES accounts (id),
    client_id text NOT NULL REFERENCES clients (id), position integer NOT NULL,
    PRIMARY KEY (account_id, client_id))`,
  `CREATE TABLE sessions (
    id text PRIMARY KEY, account_id text NOT NULL REFERENCES accounts (id),
    created_at bigint NOT NULL, last_seen_at bigint NOT NULL,
    revoked_at bigint, revoked_because text)`,
  `CREATE INDEX sessions_by_account ON sessions (account_id)`,
  `CREATE TABLE refresh_tokens (
    token_hash text PRIMARY KEY, session_id text NOT NULL REFERENCES sessions (id),
    expires_at bigint NOT NULL, used_at bigint)`,
  `CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id)`,
  `CREATE TABLE visits (
    id text PRIMARY KEY, account_id text NOT NULL REFERENCES accounts (id),
    title text NOT NULL, page text NOT NULL, selected_id text,
    start_at bigint NOT NULL, end_at bigint NOT NULL, is_real_time integer NOT NULL,
    visited_at bigint NOT NULL)`,
  `CREATE INDEX visits_by_account ON visits (account_id, visited_at)`,
  `CREATE TABLE audit_log (
    id text PRIMARY KEY, account_id text NOT NULL REFERENCES accounts (id),
    mode text NOT NULL, message text NOT NULL, at bigint NOT NULL)`,

  `CREATE TABLE plants (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    display_name text NOT NULL, display_type text NOT NULL, time_zone text NOT NULL,
    attributes text NOT NULL, hotspots text NOT NULL, shift_calendar text NOT NULL,
    oee_policy text NOT NULL, position integer NOT NULL)`,
  `CREATE INDEX plants_by_client ON plants (client_id)`,
  `CREATE TABLE machines (
    id text PRIMARY KEY, plant_id text NOT NULL REFERENCES plants (id),
    client_id text NOT NULL REFERENCES clients (id),
    display_name text NOT NULL, machine_name text NOT NULL, display_type text NOT NULL,
    attributes text NOT NULL, thresholds text NOT NULL,
    parts_hourly_goal double precision, parts_daily_goal double precision,
    total_parts_high double precision NOT NULL, total_parts_low double precision NOT NULL,
    position integer NOT NULL)`,
  `CREATE INDEX machines_by_plant ON machines (plant_id, position)`,
  `CREATE INDEX machines_by_client ON machines (client_id)`,
  `CREATE TABLE products (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    display_name text NOT NULL, ideal_cycle_ms double precision)`,
  `CREATE TABLE metrics (
    machine_id text NOT NULL REFERENCES machines (id), name text NOT NULL,
    display_name text NOT NULL, unit text NOT NULL, set_point double precision,
    min_value double precision, max_value double precision, position integer NOT NULL,
    PRIMARY KEY (machine_id, name))`,

  `CREATE TABLE data_sources (
    id text PRIMARY KEY, client_id text REFERENCES clients (id),
    display_name text NOT NULL, key_hash text NOT NULL UNIQUE)`,
  `CREATE TABLE data_source_machines (
    source_id text NOT NULL REFERENCES data_sources (id),
    machine_id text NOT NULL REFERENCES machines (id), external_name text NOT NULL,
    PRIMARY KEY (source_id, external_name))`,
  `CREATE TABLE samples (
    machine_id text NOT NULL, tag text NOT NULL, at bigint NOT NULL, seq bigint NOT NULL,
    source_id text NOT NULL, number_value double precision, text_value text,
    PRIMARY KEY (machine_id, tag, at, seq, source_id))`,
  `CREATE TABLE segments (
    machine_id text NOT NULL, start_at bigint NOT NULL, end_at bigint, status text NOT NULL,
    is_changeover integer NOT NULL, reason text, PRIMARY KEY (machine_id, start_at))`,
  `CREATE TABLE hours (
    machine_id text NOT NULL, hour_at bigint NOT NULL,
    run_ms bigint NOT NULL, stop_ms bigint NOT NULL, undefined_ms bigint NOT NULL,
    changeover_ms bigint NOT NULL, planned_stop_ms bigint NOT NULL, changeovers integer NOT NULL,
    total_parts double precision NOT NULL, good_parts double precision NOT NULL,
    reject_parts double precision NOT NULL, ideal_ms double precision NOT NULL,
    parts_without_cycle double precision NOT NULL, PRIMARY KEY (machine_id, hour_at))`,
  `CREATE TABLE machine_states (
    machine_id text PRIMARY KEY, first_at bigint, hour_at bigint NOT NULL,
    status text NOT NULL, status_since bigint NOT NULL,
    is_changeover integer NOT NULL, segment_since bigint NOT NULL,
    accounted_until bigint NOT NULL, product_id text,
    total_counter double precision, good_counter double precision,
    reject_counter double precision, time_at bigint, count_at bigint, newest_at bigint,
    horizon_at bigint, version integer NOT NULL)`,
  `CREATE TABLE machine_checkpoints (
    machine_id text NOT NULL, at bigint NOT NULL, ledger text NOT NULL,
    PRIMARY KEY (machine_id, at))`,
  `CREATE TABLE metric_values (
    machine_id text NOT NULL, name text NOT NULL, value double precision,
    at bigint NOT NULL, PRIMARY KEY (machine_id, name))`,
];
