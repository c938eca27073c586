import type { Generated } from 'kysely';

import type { Flag, Instant, WithNameKey, Versioned } from './column-types.ts';

/** Brokers to which figures of machines are published: see server/connectors/publishers. */
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
    /** First levels of topics; with Sparkplug: group and edge node. */
    topic_prefix: string | null;
    /** Null: all plants of the client. */
    plant_id: string | null;
    /** JSON list of machines; empty: all. */
    machines: string;
    interval_ms: number | null;
    is_enabled: Flag;
    /** Sparkplug: number of connections, so that a death certificate is matched to its birth. */
    connections: Generated<number>;
    /** Status of its connection: written without a new version. */
    state: Generated<'connecting' | 'running' | 'failed' | 'off' | null>;
    last_sent_at: Generated<Instant | null>;
    last_error: Generated<string | null>;
  } & Versioned &
    WithNameKey;
}
