import type { TableOwner } from './tables.fixture.ts';

const machine = ['machine_id', 'monterrey-%'] as const;
const client = ['client_id', 'contoso'] as const;

/** Tables of orders, documents, calendars, stops and webhooks, like ./tables.fixture.ts. */
export const workTables: Readonly<Record<string, TableOwner | null>> = {
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
  // The content has no text with the canary; access to it is tested with the documents.
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
  shift_notes: {
    by: machine,
    disclosed: ['text', 'username'],
    kept: ['machine_id', 'account_id'],
  },
  plant_policy_versions: {
    by: ['plant_id', 'monterrey'],
    disclosed: ['username'],
    kept: ['plant_id', 'since', 'previous_policy', 'policy'],
  },
  annotations: {
    by: machine,
    disclosed: ['text', 'tag', 'username'],
    kept: ['id', 'client_id', 'plant_id', 'machine_id', 'account_id'],
  },
  stop_assignments: {
    by: machine,
    disclosed: ['comment', 'username'],
    kept: ['id', 'machine_id', 'reason_id', 'account_id'],
  },
  // Ids and instants only; earlier values are read for undo, but never shown.
  source_reasons: null,
  stop_pieces: null,
  stop_changes: null,
  recount_work: { by: machine, disclosed: ['username'], kept: ['machine_id', 'cause'] },
  chat_messages: {
    by: client,
    disclosed: ['text', 'text_key', 'username'],
    kept: ['id', 'client_id', 'machine_id', 'meeting_id', 'account_id', 'media_id'],
  },
  // Earlier texts are only in the audit trail.
  chat_edits: null,
  chat_reads: null,
  meetings: {
    by: client,
    disclosed: ['display_name', 'description', 'username'],
    kept: ['id', 'client_id', 'machine_id', 'external_id', 'name', 'account_id'],
  },
  meeting_attendees: {
    by: ['meeting_id', 'contoso-%'],
    disclosed: ['username'],
    kept: ['id', 'meeting_id', 'account_id'],
  },
  notifications: {
    by: client,
    disclosed: ['text_values'],
    kept: ['id', 'account_id', 'client_id', 'kind', 'key', 'page', 'item_id'],
  },
  notification_rules: {
    by: client,
    disclosed: ['display_name', 'display_name_key'],
    kept: ['id', 'client_id', 'kind', 'machine_id', 'kpi', 'recipients', 'escalate_to'],
  },
  // States of rules are never shown; only their notifications are.
  rule_states: null,
  // Settings that only their account reads.
  notification_settings: null,
  // Outgoing messages, and the browsers subscribed to them.
  deliveries: null,
  push_subscriptions: null,
  // Views of the tables above.
  production_order_rows: null,
  work_order_rows: null,
  non_working_rows: null,
  shift_exception_rows: null,
  stop_reason_rows: null,
  // For separate database users; no call reads them.
  report_plants: null,
  report_machines: null,
  report_hours: null,
  report_stops: null,
  report_shifts: null,
  report_orders: null,
  report_values: null,
  webhooks: {
    by: client,
    disclosed: ['display_name', 'display_name_key', 'url', 'last_error'],
    // No call returns the secret or the marks of what was read.
    kept: ['id', 'client_id', 'secret', 'events', 'watched'],
  },
  late_work: null,
  days: null,
  day_books: null,
  source_rejections: null,
  // Read by the id of a source, whose access is checked first.
  rejected_examples: null,
  source_warnings: null,
  publishers: {
    by: client,
    disclosed: [
      'display_name',
      'display_name_key',
      'url',
      'username',
      'topic_prefix',
      'machines',
      'last_error',
    ],
    // No call returns the secret.
    kept: ['id', 'client_id', 'plant_id', 'format', 'secret', 'state'],
  },
  publisher_rows: null,
  // Sent to the webhook's address; no call returns it.
  webhook_messages: null,
  webhook_marks: null,
  webhook_rows: null,
};
