import type { Generated } from 'kysely';

import type { Flag, Instant, WithNameKey, Versioned } from './column-types.ts';

/** Display options of a wall screen; null: default. */
interface DisplayOptions {
  plant_id: string | null;
  base: 'light' | 'dark' | null;
  look: 'quiet' | 'high-contrast' | null;
  /** Null: depends on the size of the display. */
  scale_percent: number | null;
  /** Seconds per page of a list; null or 0: lists are not paged. */
  paging_seconds: number | null;
  screen_seconds: number | null;
  hides_controls: Generated<Flag>;
}

/** Accounts, sessions, wall screens and audit events. */
export interface IdentityTables {
  accounts: {
    id: string;
    username: string;
    /** argon2id; null for an EXTERNAL account. */
    password_hash: string | null;
    language: string;
    /** KIOSK: account of a wall screen, without a password. */
    sign_on_type: 'PASSWORD' | 'EXTERNAL' | 'KIOSK';
    created_at: Instant;
    /** Lower case. Accepted in place of the username at sign-in; links are sent there. */
    email: string | null;
    /** Name of the identity provider of an EXTERNAL account. */
    provider: string | null;
    /** Null until the first sign-in with an activation code. */
    activated_at: Instant | null;
    disabled_at: Instant | null;
    /** Last change of the account's permissions or clients. */
    changed_at: Instant | null;
    /** Name shown to others; null: the username. */
    display_name: Generated<string | null>;
    /** Format of times of day; `auto`: by the language. */
    time_format: Generated<'auto' | '12h' | '24h'>;
    /** `nameKey` of the username, and of the email. */
    username_key: Generated<string>;
    email_key: Generated<string | null>;
  } & Versioned;
  /** View: accounts of people, with the columns of their list. */
  account_rows: {
    id: string;
    version: number;
    username: string;
    email: string | null;
    language: string;
    provider: string | null;
    status: 'ACTIVE' | 'INVITED' | 'DISABLED';
    /** JSON lists: names of roles, ids of clients. */
    roles: string;
    clients: string;
  };
  /** Identity of an EXTERNAL account at its provider. Never matched by name. */
  account_identities: { issuer: string; subject: string; account_id: string };
  /** Single-use codes of links; only the hash is stored. */
  one_time_codes: {
    code_hash: string;
    purpose: 'activation' | 'password-reset' | 'first-sysadmin' | 'kiosk' | 'sign-on-proof';
    /** Null where using the code creates the account. */
    account_id: string | null;
    expires_at: Instant;
    used_at: Instant | null;
  };
  /**
   * GCRA state of rate limits: the instant at which all tries so far are paid for; see
   * server/access/limits.ts.
   */
  rate_limits: { key: string; free_at: Instant };
  /** Wall screens: each has an account of its own that sees one client's screens. */
  kiosks: {
    account_id: string;
    display_name: string;
    client_id: string;
    /** JSON list of screen ids. */
    screens: string;
    created_by: string;
    created_at: Instant;
    opened_at: Instant | null;
    revoked_at: Instant | null;
  } & DisplayOptions &
    Versioned &
    WithNameKey;
  /** View: wall screens that are not revoked, with the columns of their list. */
  kiosk_rows: {
    account_id: string;
    display_name: string;
    display_name_key: string;
    client_id: string;
    client_name: string;
    screens: string;
    created_by: string;
    created_at: Instant;
    opened_at: Instant | null;
    last_seen_at: Instant | null;
    version: number;
  } & DisplayOptions;
  /** Sign-ins, failures, refusals and changes: written by the server only. */
  audit_events: {
    id: string;
    at: Instant;
    kind: string;
    account_id: string | null;
    /** The username as typed; there may be no such account. */
    username: string | null;
    address: string | null;
    detail: string | null;
    /** JSON of the change: `Before` and `After`. */
    changes: Generated<string | null>;
    /** Id of the row or account that it is about. */
    subject_id: Generated<string | null>;
  };
  account_roles: { account_id: string; name: string; role_type: string; menu: string };
  account_clients: { account_id: string; client_id: string; position: number };
  /** Agreements that the people of a client accept; drafts have no number. */
  agreements: {
    id: string;
    client_id: string;
    display_name: string;
    text_en: string;
    text_zh: Generated<string | null>;
    text_hi: Generated<string | null>;
    text_es: Generated<string | null>;
    /** Numbered for each client in the order of publication. */
    number: Generated<number | null>;
    published_at: Generated<Instant | null>;
    published_by: Generated<string | null>;
  } & Versioned &
    WithNameKey;
  /** Accepted agreements. They outlive the account. */
  agreement_signatures: {
    id: string;
    client_id: string;
    agreement_id: string;
    /** Number of the agreement. */
    number: number;
    account_id: string;
    username: string;
    username_key: string;
    signed_at: Instant;
  } & Versioned;
  /** One row per sign-in. Its refresh tokens are valid only with it. */
  sessions: {
    id: string;
    account_id: string;
    created_at: Instant;
    last_seen_at: Instant;
    revoked_at: Instant | null;
    revoked_because: string | null;
    is_remembered: Flag;
    /**
     * Thumbprint (RFC 7638) of the key that a wall screen's display proves possession of. Null:
     * none yet.
     */
    key_thumbprint: Generated<string | null>;
    /** Browser and address of the sign-in; null in older rows. */
    user_agent: Generated<string | null>;
    address: Generated<string | null>;
    /** Public id for other sessions and administrators; null in older rows. */
    handle: Generated<string | null>;
  };
  /** View: open sessions. Its ids are handles. */
  session_rows: {
    id: string;
    version: number;
    username: string;
    user_agent: string | null;
    address: string | null;
    created_at: Instant;
    last_seen_at: Instant;
    is_remembered: Flag;
  };
  /** Used hub tickets, until they expire: each opens the hub once. */
  hub_tickets: { ticket_hash: string; session_id: string; expires_at: Instant };
  refresh_tokens: {
    token_hash: string;
    session_id: string;
    expires_at: Instant;
    used_at: Instant | null;
  };
  visits: {
    id: string;
    account_id: string;
    title: string;
    page: string;
    selected_id: string | null;
    start_at: Instant;
    end_at: Instant;
    is_real_time: Flag;
    visited_at: Instant;
  };
  audit_log: {
    id: string;
    account_id: string;
    mode: string;
    message: string;
    at: Instant;
  };
}
