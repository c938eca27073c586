import type { Flag, Instant, WithNameKey, Versioned } from './column-types.ts';

/** Devices that Lineside itself reads samples from: see ./schema.ts. */
export interface DeviceTables {
  source_devices: {
    /** Also the id of its data source. */
    id: string;
    client_id: string;
    display_name: string;
    kind: 'mqtt' | 'sparkplug' | 'opcua' | 'mtconnect';
    url: string;
    username: string | null;
    /** Encrypted: see server/access/sealed-secret.ts. */
    secret: string | null;
    /** A topic filter, a Sparkplug group, or the path of an MTConnect device. */
    topic: string | null;
    /** Sparkplug: id of this host application. */
    host_id: string | null;
    /** OPC UA: security of messages; null: none. */
    security: 'none' | 'sign' | 'signAndEncrypt' | null;
    /** OPC UA: SHA-1 thumbprint of the expected certificate of the server. */
    server_thumbprint: string | null;
    interval_ms: number | null;
    /** JSON list of MappingRule, see server/connectors/mapping.ts. */
    mapping: string;
    is_enabled: Flag;
    /** Status of its connector: written without a new version. */
    state: 'connecting' | 'running' | 'failed' | 'off' | null;
    last_sample_at: Instant | null;
    last_value: string | null;
    last_error: string | null;
    /** Samples per minute. */
    rate: number | null;
    /** JSON: the position up to which it was read, with the source it belongs to. */
    position: string | null;
  } & Versioned &
    WithNameKey;
}
