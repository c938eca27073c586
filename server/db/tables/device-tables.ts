import type { Flag, Instant, Keyed, Versioned } from './column-types.ts';

/** What Lineside itself reads samples from: see ./schema.ts. */
export interface DeviceTables {
  source_devices: {
    /** The id of its data source, too. */
    id: string;
    client_id: string;
    display_name: string;
    kind: 'mqtt' | 'sparkplug' | 'opcua' | 'mtconnect';
    url: string;
    username: string | null;
    /** Encrypted: see server/access/sealed-secret.ts. */
    secret: string | null;
    /** A topic filter, a group of Sparkplug, or the path of a device of an agent. */
    topic: string | null;
    /** Sparkplug: what this host application is called. */
    host_id: string | null;
    /** OPC UA: how messages are protected; not at all when null. */
    security: 'none' | 'sign' | 'signAndEncrypt' | null;
    /** OPC UA: the SHA-1 thumbprint of the certificate that the server is to have. */
    server_thumbprint: string | null;
    interval_ms: number | null;
    /** JSON list of MappingRule, see server/connectors/mapping.ts. */
    mapping: string;
    is_enabled: Flag;
    /** How its connector fares: written without a new version. */
    state: 'connecting' | 'running' | 'failed' | 'off' | null;
    last_sample_at: Instant | null;
    last_value: string | null;
    last_error: string | null;
    /** Samples a minute. */
    rate: number | null;
    /** JSON: up to where it was read, and of what. */
    position: string | null;
  } & Versioned &
    Keyed;
}
