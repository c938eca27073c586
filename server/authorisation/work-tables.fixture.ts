import type { Owned } from './canary.fixture.ts';

const machine = ['machine_id', 'monterrey-%'] as const;
const client = ['client_id', 'contoso'] as const;

/** Tables of orders, papers, calendars and stops, as in ./canary.fixture.ts. */
export const workTables: Readonly<Record<string, Owned | null>> = {
  production_orders: {
    by: client,
    disclosed: ['number', 'number_key'],
    kept: ['id', 'client_id', 'machine_id', 'product_id', 'status'],
  },
  work_orders: {
    by: client,
    disclosed: ['number', 'number_key', 'description'],
    kept: ['id', 'client_id', 'machine_id', 'type_id', 'status_id', 'external_status_id'],
  },
  work_order_statuses: {
    by: client,
    disclosed: ['display_name', 'display_name_key'],
    kept: ['id', 'client_id'],
  },
  work_order_types: {
    by: client,
    disclosed: ['display_name', 'display_name_key'],
    kept: ['id', 'client_id'],
  },
  task_documents: {
    by: client,
    disclosed: ['display_name', 'username'],
    kept: ['id', 'client_id', 'machine_id', 'content_type', 'account_id'],
  },
  // The content has no text of ours; who reads it is a test of the documents.
  document_contents: null,
  non_working_periods: {
    by: client,
    disclosed: ['reason', 'reason_key'],
    kept: ['id', 'client_id', 'plant_id', 'machine_id'],
  },
  shift_exceptions: {
    by: client,
    disclosed: ['display_name', 'display_name_key'],
    kept: ['id', 'client_id', 'plant_id', 'machine_id', 'from_date', 'until_date', 'shifts'],
  },
  shift_events: {
    by: machine,
    disclosed: ['shift', 'username'],
    kept: ['id', 'machine_id', 'cause', 'changes'],
  },
  stop_reasons: {
    by: client,
    disclosed: ['code', 'code_key', 'display_name', 'display_name_key'],
    kept: ['id', 'client_id', 'parent_id', 'category'],
  },
  stop_assignments: {
    by: machine,
    disclosed: ['comment', 'username'],
    kept: ['id', 'machine_id', 'reason_id', 'account_id'],
  },
  // Ids and instants only; what was changed is read back to be undone, never shown.
  source_reasons: null,
  stop_pieces: null,
  stop_changes: null,
  recount_work: { by: machine, disclosed: ['username'], kept: ['machine_id', 'cause'] },
  // Views of what is above.
  production_order_rows: null,
  work_order_rows: null,
  non_working_rows: null,
  shift_exception_rows: null,
  stop_reason_rows: null,
};
