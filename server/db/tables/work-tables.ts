import type { Flag, Instant, WithNameKey, Versioned } from './column-types.ts';

/** Production orders, maintenance and non-working time: see ./schema.ts. */
export interface WorkTables {
  production_orders: {
    id: string;
    client_id: string;
    machine_id: string;
    number: string;
    number_key: string;
    product_id: string | null;
    /** Good parts to make. */
    quantity: number | null;
    planned_start_at: Instant;
    planned_end_at: Instant;
    /** Planned duration of the changeover to it. */
    setup_ms: number | null;
    status: 'PLANNED' | 'RUNNING' | 'DONE';
    started_at: Instant | null;
    ended_at: Instant | null;
  } & Versioned;
  work_order_statuses: {
    id: string;
    client_id: string;
    display_name: string;
    /** A status of the external system that orders the work; else one of this system. */
    is_external: Flag;
    is_done: Flag;
  } & Versioned &
    WithNameKey;
  work_order_types: { id: string; client_id: string; display_name: string } & Versioned &
    WithNameKey;
  work_orders: {
    id: string;
    client_id: string;
    machine_id: string;
    number: string;
    number_key: string;
    description: string | null;
    type_id: string | null;
    status_id: string | null;
    external_status_id: string | null;
    priority: number | null;
    due_at: Instant | null;
    created_at: Instant;
  } & Versioned;
  /** Documents about a machine: instructions, drawings, photographs. */
  task_documents: {
    id: string;
    client_id: string;
    machine_id: string;
    display_name: string;
    /** Type by the content, not as declared. */
    content_type: string;
    /** Bytes. */
    size: number;
    account_id: string;
    username: string;
    uploaded_at: Instant;
  };
  document_contents: { document_id: string; content: Buffer };
  /** Time taken out of the calendar of a plant, or of one of its machines. */
  non_working_periods: {
    id: string;
    client_id: string;
    plant_id: string;
    /** Null: all machines of the plant. */
    machine_id: string | null;
    start_at: Instant;
    end_at: Instant;
    reason: string;
    reason_key: string;
  } & Versioned;
}
