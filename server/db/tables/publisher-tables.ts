import type { Generated } from 'kysely';

import type { Flag, Instant, Keyed, Versioned } from './column-types.ts';

/** Brokers that are sent figures of machines: see server/connectors/publishers. */
export interface PublisherTables {
  publishers: {
    id: string;
    client_id: string;
    display_name: string;
    format: 'json' | 'sparkplug';
    url: string;
    username: string | null;
    /** Encrypted: see server/access/sealed-secret.ts. */
    secret: string | null;
    /** The first levels of topics; of Sparkplug, group and edge node. */
    topic_prefix: string | null;
    /** Null: all plants of the client. */
    plant_id: string | null;
    /** JSON list of machines; empty: all of them. */
    machines: string;
    interval_ms: number | null;
    is_enabled: Flag;
    /** Sparkplug: counts the connections, so that a death is known to be of an earlier one. */
    connections: Generated<number>;
    /** How it fares: written without a new version. */
    state: Generated<'connecting' | 'running' | 'failed' | 'off' | null>;
    last_sent_at: Generated<Instant | null>;
    last_error: Generated<string | null>;
  } & Versioned &
    Keyed;
}
