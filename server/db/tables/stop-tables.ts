import type { StopCategory } from '#server/oee/time-sums.ts';

import type { Flag, Instant, WithNameKey, Versioned } from './column-types.ts';

/** Stop reasons, calendars and recounts: see ./schema.ts. */
export interface StopTables {
  /** The reasons of a client, in two levels. */
  stop_reasons: {
    id: string;
    client_id: string;
    parent_id: string | null;
    /** Code that data sources send. */
    code: string;
    code_key: string;
    display_name: string;
    category: StopCategory;
    /** Not offered for new stops. */
    is_hidden: Flag;
  } & Versioned &
    WithNameKey;
  /** Reasons from data sources for the stop that was open. Kept for good, unlike samples. */
  source_reasons: {
    machine_id: string;
    at: Instant;
    seq: number;
    source_id: string;
    reason_id: string;
  };
  /**
   * Reasons assigned by people to an interval, independent of the state intervals. They never
   * overlap.
   */
  stop_assignments: {
    id: string;
    machine_id: string;
    start_at: Instant;
    end_at: Instant;
    /** The stop was open: the assignment applies to the rest of it, too. */
    is_open: Flag;
    /** Null: a part of a stop that is to get a reason of its own. */
    reason_id: string | null;
    comment: string | null;
    account_id: string;
    username: string;
    at: Instant;
  };
  /** Parts of stopped state intervals, derived from the three tables above. */
  stop_pieces: {
    machine_id: string;
    start_at: Instant;
    /** Null: open. */
    end_at: Instant | null;
    /** Start of the state interval. */
    stop_at: Instant;
    status: 'RUNNING' | 'STOPPED' | 'UNDEFINED';
    is_changeover: Flag;
    reason_id: string | null;
    category: StopCategory | null;
    /** Null: the reason is from a data source. */
    assignment_id: string | null;
  };
  /** Changes by people in their order, for undo. */
  stop_changes: {
    machine_id: string;
    seq: number;
    at: Instant;
    account_id: string;
    username: string;
    kind: 'assigned' | 'split' | 'merged' | 'undone';
    start_at: Instant;
    end_at: Instant;
    /** JSON: the assignments of the interval before the change. */
    before_change: string;
    is_undone: Flag;
  };
  /** Shifts of some dates, in place of the schedule. */
  shift_exceptions: {
    id: string;
    client_id: string;
    /** Null: all plants of the client. */
    plant_id: string | null;
    /** Null: all machines of the plant. */
    machine_id: string | null;
    display_name: string;
    /** Dates by the clock of the plant, both inclusive. */
    from_date: string;
    until_date: string;
    /** JSON of ShiftItems without days; empty: no work. */
    shifts: string;
  } & Versioned &
    WithNameKey;
  /** Hours to be recounted from the state intervals. */
  recount_work: {
    machine_id: string;
    start_at: Instant;
    end_at: Instant;
    /** Hours before this instant are done. */
    done_until: Instant;
    cause: string;
    username: string | null;
    /** Incremented by each addition: work that was added to meanwhile is not done. */
    generation: number;
    /** Expiry of the claim of an instance. */
    claimed_until: Instant;
  };
  /** Past shifts whose figures changed later. */
  shift_events: {
    id: string;
    machine_id: string;
    shift: string;
    shift_start: Instant;
    shift_end: Instant;
    at: Instant;
    cause: string;
    username: string | null;
    /** JSON: differences in milliseconds and parts, by name. */
    changes: string;
  };
  /** Notes of a shift on an hour of a machine. */
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
  /** Annotations of people on a period of a plant or a machine. */
  annotations: {
    id: string;
    client_id: string;
    plant_id: string;
    /** Null: the plant as a whole. */
    machine_id: string | null;
    start_at: Instant;
    /** Null: an instant. */
    end_at: Instant | null;
    text: string;
    tag: string | null;
    /** The author. */
    account_id: string;
    username: string;
    created_at: Instant;
    changed_at: Instant;
    version: number;
  };
}
