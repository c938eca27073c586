import type { Generated } from 'kysely';

import type { ClusterTables } from './cluster-tables.ts';
import type { Flag, Instant, WithNameKey, Versioned } from './column-types.ts';
import type { ConfigTables } from './config-tables.ts';
import type { ConversationTables } from './conversation-tables.ts';
import type { DeviceTables } from './device-tables.ts';
import type { FormTables } from './form-tables.ts';
import type { IdentityTables } from './identity-tables.ts';
import type { PlantTables } from './plant-tables.ts';
import type { PublisherTables } from './publisher-tables.ts';
import type { StopTables } from './stop-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';
import type { WorkTables } from './work-tables.ts';

/**
 * Table types of Kysely. One dialect-neutral form for SQLite and PostgreSQL: instants are epoch
 * milliseconds, durations milliseconds, flags 0 or 1, structured values JSON text.
 */
export interface Database
  extends
    ClusterTables,
    ConfigTables,
    IdentityTables,
    PlantTables,
    WorkTables,
    StopTables,
    ConversationTables,
    DeviceTables,
    FormTables,
    PublisherTables,
    WebhookTables {
  settings: { name: string; value: string };
  clients: {
    id: string;
    display_name: string;
    origin: string | null;
    theme: string;
    /** Schedule of its plants without one of their own. */
    shift_schedule_id: Generated<string | null>;
    /** When it was taken out of use. Null: it is in use. */
    retired_at: Generated<Instant | null>;
    /** When all its data was last exported. */
    exported_at: Generated<Instant | null>;
    /** When it was removed, and the username of who removed it. Null: it is not removed. */
    removed_at: Generated<Instant | null>;
    removed_by: Generated<string | null>;
  } & Versioned &
    WithNameKey;
  data_sources: {
    id: string;
    client_id: string | null;
    display_name: string;
    key_hash: string;
    /**
     * Seconds without a sign of life after which it is silent. 0: never. Null: by its usual gaps.
     */
    stale_after_seconds: Generated<number | null>;
    /** Its last sign of life: a sample, or an empty batch. */
    heard_at: Generated<Instant | null>;
    /** Its last sign of life, while it is marked silent. */
    silent_since: Generated<Instant | null>;
    /** How far its clock was ahead of the server's, and when it was measured; null: not ahead. */
    clock_ahead_ms: Generated<number | null>;
    clock_ahead_at: Generated<Instant | null>;
    /** JSON: the longest intervals between signs of life of the last day, by hour. */
    gaps: Generated<string>;
  } & Versioned &
    WithNameKey;
  source_rejections: { source_id: string; code: string; count: number; last_at: Instant };
  /** Tags that were rejected because their machine has no such metric, with the newest value of each. */
  unknown_tags: {
    id: string;
    client_id: string;
    machine_id: string;
    name: string;
    name_key: string;
    kind: string;
    value: string;
    source_id: string;
    last_at: Instant;
    count: number;
    version: Generated<number>;
  };
  /** The newest rejected payloads, by source and code; cut, and with secrets masked. */
  rejected_examples: { id: string; source_id: string; code: string; at: Instant; payload: string };
  /** Counter warnings, by source, machine, tag and code: their number, and the newest. */
  source_warnings: {
    source_id: string;
    machine_id: string;
    tag: string;
    code: string;
    count: number;
    last_at: Instant;
    from_value: number;
    to_value: number;
  };
  data_source_machines: { source_id: string; machine_id: string; external_name: string };
  /** Every accepted sample, once. Also used to detect duplicates. */
  samples: {
    machine_id: string;
    tag: string;
    at: Instant;
    /** -1 where the source sent no number. */
    seq: number;
    source_id: string;
    number_value: number | null;
    text_value: string | null;
    /** Index in the list of qualities of ../oee/quality.ts. */
    quality: number;
  };
  /** On PostgreSQL the samples of weeks without a table of their own: see ./sample-weeks.ts. */
  samples_rest: Database['samples'];
  /** Quarter-hour sums of metrics whose samples are purged. */
  metric_quarters: {
    machine_id: string;
    name: string;
    at: Instant;
    count: number;
    sum: number;
    least: number;
    most: number;
  };
  /** State intervals: one status and changeover flag each. `end_at` null: open. */
  segments: {
    machine_id: string;
    start_at: Instant;
    end_at: Instant | null;
    status: 'RUNNING' | 'STOPPED' | 'UNDEFINED';
    is_changeover: Flag;
    reason: string | null;
  };
  /**
   * Sums of one machine and one hour of its plant's clock, from closed segments and counts. Planned
   * time = run + stop + undefined + changeover, exactly. Includes time up to
   * `machine_states.accounted_until`; the open state interval after it is added by queries.
   */
  hours: {
    machine_id: string;
    hour_at: Instant;
    run_ms: number;
    stop_ms: number;
    undefined_ms: number;
    changeover_ms: number;
    /** Breaks in which the machine did not run, and stops with a planned reason. */
    planned_stop_ms: number;
    changeovers: number;
    total_parts: number;
    good_parts: number;
    reject_parts: number;
    /** Σ parts × ideal cycle of their product. */
    ideal_ms: number;
    /** Parts whose product has no ideal cycle: with too many of them performance is unknown. */
    parts_without_cycle: number;
  };
  /** Sums of whole days of the plant, up to `day_books.until_at`. */
  days: Omit<Database['hours'], 'hour_at'> & { day_at: Instant };
  /** Days before `until_at` are summed in `days`; it is the beginning of a day of the plant. */
  day_books: { machine_id: string; until_at: Instant };
  /** Current state of each machine, from which restarts and live views continue. */
  machine_states: {
    machine_id: string;
    /** Instant of its first status, count or product; null before it. */
    first_at: Instant | null;
    /** First instant of the plant hour of its newest status, count or product. */
    hour_at: Instant;
    status: 'RUNNING' | 'STOPPED' | 'UNDEFINED';
    status_since: Instant;
    is_changeover: Flag;
    segment_since: Instant;
    /** Time up to this instant is in `hours`. */
    accounted_until: Instant;
    product_id: string | null;
    total_counter: number | null;
    good_counter: number | null;
    reject_counter: number | null;
    /**
     * Source of the newest status or changeover: the status is unknown while that source is silent.
     */
    time_source: string | null;
    /** JSON of the status and changeover before a silence; null: the source is not silent. */
    held: string | null;
    /** JSON of a Counting; null in rows older than this column. */
    counting: string | null;
    /**
     * Instants of the newest status or changeover, and of the newest count or product. Older
     * readings are late.
     */
    time_at: Instant | null;
    count_at: Instant | null;
    /** Instant of the newest sample of any kind. */
    newest_at: Instant | null;
    /**
     * Samples before this are purged, so that late ones cannot be applied. Null: none are purged.
     */
    horizon_at: Instant | null;
    /** Version for optimistic locking between instances. */
    version: number;
  };
  /** JSON of the MachineLedger before the first sample of an hour, for replays of late samples. */
  machine_checkpoints: { machine_id: string; at: Instant; ledger: string };
  /** Machines with stored readings that are not in their hours and segments yet. */
  late_work: {
    machine_id: string;
    oldest_at: Instant;
    newest_at: Instant;
    /** Incremented by each addition: work that was added to meanwhile is not done. */
    generation: number;
    /** Expiry of the claim of an instance. */
    claimed_until: Instant;
    /** `samples` that came late, or a changed `product`. */
    cause: Generated<string>;
    username: Generated<string | null>;
  };
  /** Removed rows, as long as the removal can be undone. */
  removed_rows: {
    id: string;
    resource: string;
    row_id: string;
    /** The account that removed the row, and may undo that. */
    account_id: string;
    removed_at: Instant;
    /** JSON of a RemovedRow: its columns, and its dependent rows. */
    stored: string;
  };
  metric_values: {
    machine_id: string;
    name: string;
    value: number | null;
    at: Instant;
    quality: number;
  };
}
