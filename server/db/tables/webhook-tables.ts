import type { Generated } from 'kysely';

import type { Flag, Instant, Keyed, Versioned } from './column-types.ts';

/** Addresses that are sent what happens at machines: see server/connectors/webhooks. */
export interface WebhookTables {
  webhooks: {
    id: string;
    client_id: string;
    display_name: string;
    url: string;
    /** Encrypted: see server/access/sealed-secret.ts. */
    secret: string | null;
    /** JSON list of what is sent. */
    events: string;
    is_enabled: Flag;
    /** What `events` was when it was looked at last; null: it was off, so what happened is not sent. */
    watched: Generated<string | null>;
    /** What happened before is not sent. */
    since_at: Generated<Instant>;
    /** Since the last message that was taken. */
    attempts: Generated<number>;
    next_at: Generated<Instant>;
    last_sent_at: Generated<Instant | null>;
    last_error: Generated<string | null>;
    /** Messages that were not sent, because no one took them for too long. */
    dropped: Generated<number>;
  } & Versioned &
    Keyed;
  /** What is still to be sent, in the order of the two last columns. */
  webhook_messages: {
    id: string;
    webhook_id: string;
    /** JSON that is sent. */
    body: string;
    created_at: Instant;
    position: number;
  };
  /** Up to where the machines were looked at: an instant, or the number of a change. */
  webhook_marks: { webhook_id: string; machine_id: string; kind: string; at: number };
}
