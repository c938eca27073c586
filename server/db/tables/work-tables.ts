import type { Flag, Instant, Keyed, Versioned } from './column-types.ts';

/** What machines are to make, and when they work: see ./schema.ts. */
export interface WorkTables {
  production_orders: {
    id: string;
    client_id: string;
    machine_id: string;
    number: string;
    number_key: string;
    product_id: string | null;
    /** Good parts that are wanted. */
    quantity: number | null;
    planned_start_at: Instant;
    planned_end_at: Instant;
    /** What the changeover to it is planned to take. */
    setup_ms: number | null;
    status: 'PLANNED' | 'RUNNING' | 'DONE';
    started_at: Instant | null;
    ended_at: Instant | null;
  } & Versioned;
  work_order_statuses: {
    id: string;
    client_id: string;
    display_name: string;
    /** Of the system that orders the work; else our own. */
    is_external: Flag;
    is_done: Flag;
  } & Versioned &
    Keyed;
  work_order_types: { id: string; client_id: string; display_name: string } & Versioned & Keyed;
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
  /** Papers about a machine: instructions, drawings, photographs. */
  task_documents: {
    id: string;
    client_id: string;
    machine_id: string;
    display_name: string;
    /** What the content is, whatever was said of it. */
    content_type: string;
    /** Bytes. */
    size: number;
    account_id: string;
    username: string;
    uploaded_at: Instant;
  };
  document_contents: { document_id: string; content: Buffer };
  /** Time that is taken out of the plan of a plant, or of one of its machines. */
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
