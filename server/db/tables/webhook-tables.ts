import type { Generated } from 'kysely';

import type { Flag, Instant, WithNameKey, Versioned } from './column-types.ts';

/** URLs that events of machines are sent to: see server/connectors/webhooks. */
export interface WebhookTables {
  webhooks: {
    id: string;
    client_id: string;
    display_name: string;
    url: string;
    /** Encrypted: see server/access/sealed-secret.ts. */
    secret: string | null;
    /** JSON list of the events to send. */
    events: string;
    is_enabled: Flag;
    /**
     * Value of `events` at the last collection; null: the webhook was off, so that earlier events
     * are not sent.
     */
    watched: Generated<string | null>;
    /** Earlier events are not sent. */
    since_at: Generated<Instant>;
    /** Failed attempts since the last delivery. */
    attempts: Generated<number>;
    next_at: Generated<Instant>;
    last_sent_at: Generated<Instant | null>;
    last_error: Generated<string | null>;
    /** Number of messages dropped because delivery failed for too long. */
    dropped: Generated<number>;
  } & Versioned &
    WithNameKey;
  /** Queue of messages to send, in the order of the two last columns. */
  webhook_messages: {
    id: string;
    webhook_id: string;
    /** JSON of the message. */
    body: string;
    created_at: Instant;
    position: number;
  };
  /** Progress of collection by machine: an instant, or the number of a change. */
  webhook_marks: { webhook_id: string; machine_id: string; kind: string; at: number };
}
