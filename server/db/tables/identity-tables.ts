import type { Generated } from 'kysely';

import type { Flag, Instant, Keyed, Versioned } from './column-types.ts';

/** How a wall screen shows what it shows; null where nothing is said. */
interface DisplayOptions {
  plant_id: string | null;
  base: 'light' | 'dark' | null;
  look: 'quiet' | 'high-contrast' | null;
  /** Null: by the size of the display. */
  scale_percent: number | null;
  /** How long a page of a list stays; null or 0: lists turn no pages. */
  paging_seconds: number | null;
  screen_seconds: number | null;
  hides_controls: Generated<Flag>;
}

/** Who may sign in, as what, and what they did: the tables of people, wall screens and the trail. */
export interface IdentityTables {
  accounts: {
    id: string;
    username: string;
    /** argon2id; null for an EXTERNAL account. */
    password_hash: string | null;
    language: string;
    /** KIOSK: a wall screen's own account, which no one signs in to. */
    sign_on_type: 'PASSWORD' | 'EXTERNAL' | 'KIOSK';
    created_at: Instant;
    /** Lower case. Stands for the username at sign-in, and is where links are sent. */
    email: string | null;
    /** The name of the identity provider of an EXTERNAL account. */
    provider: string | null;
    /** Null until the first sign-in with an activation code. */
    activated_at: Instant | null;
    disabled_at: Instant | null;
    /** The last change of what the account may see or do. */
    changed_at: Instant | null;
    /** What others call its person; null: the username. */
    display_name: Generated<string | null>;
    /** How times of day are written: `auto` as the language does. */
    time_format: Generated<'auto' | '12h' | '24h'>;
    /** `nameKey` of the username, and of the email. */
    username_key: Generated<string>;
    email_key: Generated<string | null>;
  } & Versioned;
  /** Accounts of people, with what a list of them says: a view. */
  account_rows: {
    id: string;
    version: number;
    username: string;
    email: string | null;
    language: string;
    provider: string | null;
    status: 'ACTIVE' | 'INVITED' | 'DISABLED';
    /** JSON lists of names and of ids. */
    roles: string;
    clients: string;
  };
  /** Who an EXTERNAL account is at its provider. Never looked up by name. */
  account_identities: { issuer: string; subject: string; account_id: string };
  /** Links that work once: what is stored is a hash of the code. */
  one_time_codes: {
    code_hash: string;
    purpose: 'activation' | 'password-reset' | 'first-sysadmin' | 'kiosk' | 'sign-on-proof';
    /** Null where the account is only made by using the code. */
    account_id: string | null;
    expires_at: Instant;
    used_at: Instant | null;
  };
  /** When each limited thing may be tried again; see server/access/limits.ts. */
  rate_limits: { key: string; free_at: Instant };
  /** Wall screens: each an account of its own that sees one client's screens. */
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
    Keyed;
  /** Wall screens that are not revoked, with what a list of them says: a view. */
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
  /** Who signed in, failed to, was refused, was changed: written by the server only. */
  audit_events: {
    id: string;
    at: Instant;
    kind: string;
    account_id: string | null;
    /** The name that was typed, which may be of no account. */
    username: string | null;
    address: string | null;
    detail: string | null;
    /** JSON: what was changed, `Before` and `After`. */
    changes: Generated<string | null>;
    /** The row or account that it is about. */
    subject_id: Generated<string | null>;
  };
  account_roles: { account_id: string; name: string; role_type: string; menu: string };
  account_clients: { account_id: string; client_id: string; position: number };
  /** What the people of a client agree to; drafts have no number. */
  agreements: {
    id: string;
    client_id: string;
    display_name: string;
    text_en: string;
    text_zh: Generated<string | null>;
    text_hi: Generated<string | null>;
    text_es: Generated<string | null>;
    /** Counted for each client in the order of their publication. */
    number: Generated<number | null>;
    published_at: Generated<Instant | null>;
    published_by: Generated<string | null>;
  } & Versioned &
    Keyed;
  /** Who agreed to what. They outlive the account. */
  agreement_signatures: {
    id: string;
    client_id: string;
    agreement_id: string;
    /** Number of the agreement's version. */
    number: number;
    account_id: string;
    username: string;
    username_key: string;
    signed_at: Instant;
  } & Versioned;
  /** One sign-in. All refresh tokens that follow from it belong to it and die with it. */
  sessions: {
    id: string;
    account_id: string;
    created_at: Instant;
    last_seen_at: Instant;
    revoked_at: Instant | null;
    revoked_because: string | null;
    is_remembered: Flag;
    /** Of the key that a wall screen's display proves itself with, RFC 7638. Null: none yet. */
    key_thumbprint: Generated<string | null>;
    /** Of the browser that signed in, and where from; null in rows of before they were stored. */
    user_agent: Generated<string | null>;
    address: Generated<string | null>;
    /** What other sessions and administrators call it by; null in rows of before it was stored. */
    handle: Generated<string | null>;
  };
  /** Where people are signed in: a view. Its ids are handles. */
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
  /** Tickets that have opened the hub, until they would end anyway: none opens it twice. */
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
