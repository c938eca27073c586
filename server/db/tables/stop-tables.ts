import type { StopCategory } from '#server/oee/time-sums.ts';

import type { Flag, Instant, Keyed, Versioned } from './column-types.ts';

/** Why machines stop, and what has to be counted again: see ./schema.ts. */
export interface StopTables {
  /** The reasons of a client, in two levels. */
  stop_reasons: {
    id: string;
    client_id: string;
    parent_id: string | null;
    /** What data sources send. */
    code: string;
    code_key: string;
    display_name: string;
    category: StopCategory;
    /** No longer offered. */
    is_hidden: Flag;
  } & Versioned &
    Keyed;
  /** What data sources said of the stop that was going on, for good: samples are not kept. */
  source_reasons: {
    machine_id: string;
    at: Instant;
    seq: number;
    source_id: string;
    reason_id: string;
  };
  /** What people said of a time, which stays whatever happens to the intervals. Never two at once. */
  stop_assignments: {
    id: string;
    machine_id: string;
    start_at: Instant;
    end_at: Instant;
    /** The stop was going on: it is about the rest of it, too. */
    is_open: Flag;
    /** Null: a part of a stop that is to have a reason of its own. */
    reason_id: string | null;
    comment: string | null;
    account_id: string;
    username: string;
    at: Instant;
  };
  /** What follows from the three above for the state intervals that did not run. */
  stop_pieces: {
    machine_id: string;
    start_at: Instant;
    /** Null: still going on. */
    end_at: Instant | null;
    /** Where the state interval begins. */
    stop_at: Instant;
    status: 'RUNNING' | 'STOPPED' | 'UNDEFINED';
    is_changeover: Flag;
    reason_id: string | null;
    category: StopCategory | null;
    /** Null: the data source said so. */
    assignment_id: string | null;
  };
  /** What people changed, in the order in which they did, so that it can be undone. */
  stop_changes: {
    machine_id: string;
    seq: number;
    at: Instant;
    account_id: string;
    username: string;
    kind: 'assigned' | 'split' | 'merged' | 'undone';
    start_at: Instant;
    end_at: Instant;
    /** JSON: the assignments in that time before. */
    before_change: string;
    is_undone: Flag;
  };
  /** What is worked on some dates in place of the schedule. */
  shift_exceptions: {
    id: string;
    client_id: string;
    /** Null: all plants of the client. */
    plant_id: string | null;
    /** Null: all machines of the plant. */
    machine_id: string | null;
    display_name: string;
    /** Dates by the clock of the plant, both included. */
    from_date: string;
    until_date: string;
    /** JSON of ShiftItems without days; none: no work. */
    shifts: string;
  } & Versioned &
    Keyed;
  /** Hours that have to be counted again from the state intervals. */
  recount_work: {
    machine_id: string;
    start_at: Instant;
    end_at: Instant;
    /** Hours before it are done. */
    done_until: Instant;
    cause: string;
    username: string | null;
    /** Counts what was added: work that more was added to is not done. */
    generation: number;
    /** An instance is at it until then. */
    claimed_until: Instant;
  };
  /** Shifts that were over, and came out otherwise later. */
  shift_events: {
    id: string;
    machine_id: string;
    shift: string;
    shift_start: Instant;
    shift_end: Instant;
    at: Instant;
    cause: string;
    username: string | null;
    /** JSON: milliseconds and parts by name, more or less than before. */
    changes: string;
  };
  /** What a shift wrote about an hour of a machine. */
  shift_notes: {
    machine_id: string;
    /** First instant of the hour, by the clock of the plant. */
    hour_at: Instant;
    text: string;
    account_id: string;
    username: string;
    at: Instant;
    version: number;
  };
  /** What people noted about a time of a plant or a machine. */
  annotations: {
    id: string;
    client_id: string;
    plant_id: string;
    /** Null: it is about the plant as a whole. */
    machine_id: string | null;
    start_at: Instant;
    /** Null: it is about an instant. */
    end_at: Instant | null;
    text: string;
    tag: string | null;
    /** Who wrote it. */
    account_id: string;
    username: string;
    created_at: Instant;
    changed_at: Instant;
    version: number;
  };
}
