/** What a row of a table belongs to. */
export type Owner = keyof typeof owners;

/** How the ids of owners are found from the client: a table, its column with them, and its own owner. */
export const owners = {
  client: null,
  plant: { table: 'plants', id: 'id', column: 'client_id', owner: 'client' },
  machine: { table: 'machines', id: 'id', column: 'client_id', owner: 'client' },
  source: { table: 'data_sources', id: 'id', column: 'client_id', owner: 'client' },
  module: { table: 'modules', id: 'id', column: 'client_id', owner: 'client' },
  meeting: { table: 'meetings', id: 'id', column: 'client_id', owner: 'client' },
  message: { table: 'chat_messages', id: 'id', column: 'client_id', owner: 'client' },
  notification: { table: 'notifications', id: 'id', column: 'client_id', owner: 'client' },
  rule: { table: 'notification_rules', id: 'id', column: 'client_id', owner: 'client' },
  template: { table: 'form_templates', id: 'id', column: 'client_id', owner: 'client' },
  form: { table: 'forms', id: 'id', column: 'client_id', owner: 'client' },
  webhook: { table: 'webhooks', id: 'id', column: 'client_id', owner: 'client' },
  document: { table: 'task_documents', id: 'id', column: 'client_id', owner: 'client' },
  kiosk: { table: 'kiosks', id: 'account_id', column: 'client_id', owner: 'client' },
  kioskSession: { table: 'sessions', id: 'id', column: 'account_id', owner: 'kiosk' },
} as const;

/** A table with rows of clients: which column says whose a row is. */
export interface ClientTable {
  table: string;
  column: string;
  owner: Owner;
  /** Made of other rows, or without meaning elsewhere: not in a file of the client. */
  isDerived?: true;
}

function of(owner: Owner, column: string, tables: readonly string[]): ClientTable[] {
  return tables.map((table) => ({ table, column, owner }));
}

function derived(tables: readonly ClientTable[]): ClientTable[] {
  return tables.map((one) => ({ ...one, isDerived: true }));
}

/**
 * All that belongs to a client, in the order in which it can be deleted: what refers to a row goes before
 * it. Samples and media are not in the list.
 */
export const clientTables: readonly ClientTable[] = [
  ...of('message', 'message_id', ['chat_edits']),
  ...of('machine', 'machine_id', ['chat_reads']),
  ...of('client', 'client_id', ['chat_messages']),
  ...of('meeting', 'meeting_id', ['meeting_attendees']),
  ...of('client', 'client_id', ['meetings']),
  ...derived(of('notification', 'notification_id', ['deliveries'])),
  ...of('client', 'client_id', ['notifications']),
  ...derived(of('rule', 'rule_id', ['rule_states'])),
  ...of('client', 'client_id', ['notification_rules']),
  ...of('form', 'form_id', [
    'form_answers',
    'form_comments',
    'form_handovers',
    'form_media',
    'form_parameter_answers',
    'form_question_ends',
  ]),
  ...of('client', 'client_id', ['forms']),
  ...of('template', 'template_id', [
    'form_files',
    'form_template_machines',
    'form_template_products',
    'form_template_versions',
  ]),
  ...of('client', 'client_id', ['form_templates']),
  ...derived(of('webhook', 'webhook_id', ['webhook_marks', 'webhook_messages'])),
  ...of('client', 'client_id', ['webhooks', 'publishers']),
  ...derived(
    of('source', 'source_id', ['source_rejections', 'rejected_examples', 'source_warnings']),
  ),
  ...derived(of('client', 'client_id', ['unknown_tags'])),
  ...of('client', 'client_id', ['source_devices']),
  ...of('machine', 'machine_id', ['stop_changes', 'stop_pieces', 'stop_assignments']),
  ...derived(of('machine', 'machine_id', ['source_reasons'])),
  ...of('machine', 'machine_id', ['shift_notes', 'shift_events']),
  ...of('client', 'client_id', ['annotations']),
  ...of('machine', 'machine_id', ['segments', 'hours', 'metric_quarters']),
  ...derived(
    of('machine', 'machine_id', [
      'days',
      'day_books',
      'metric_values',
      'machine_checkpoints',
      'machine_states',
      'late_work',
      'recount_work',
    ]),
  ),
  ...of('client', 'client_id', ['metrics']),
  ...of('machine', 'machine_id', ['retirements', 'module_machines', 'data_source_machines']),
  ...of('client', 'client_id', ['modules', 'data_sources']),
  ...of('client', 'client_id', ['production_orders', 'work_orders']),
  ...of('client', 'client_id', ['work_order_types', 'work_order_statuses']),
  ...of('document', 'document_id', ['document_contents']),
  ...of('client', 'client_id', ['task_documents']),
  ...of('client', 'client_id', ['stop_reasons', 'shift_exceptions', 'non_working_periods']),
  ...of('plant', 'plant_id', ['plant_policy_versions', 'policy_files']),
  ...of('client', 'client_id', ['floor_plans', 'machines', 'plants']),
  ...of('client', 'client_id', ['products', 'product_families', 'value_lists']),
  ...of('client', 'client_id', ['agreement_signatures', 'agreements']),
  ...derived(of('kioskSession', 'session_id', ['refresh_tokens', 'hub_tickets'])),
  ...derived(of('kiosk', 'account_id', ['one_time_codes', 'visits', 'sessions', 'account_roles'])),
  ...of('client', 'client_id', ['account_clients', 'shift_schedules']),
  // With their accounts, in one transaction.
  ...of('client', 'client_id', ['kiosks']),
];

/** Tables without rows of clients, or whose rows are not deleted with one, each with the reason. */
export const otherTables: Readonly<Record<string, string>> = {
  accounts: 'people may be of several clients; those of wall screens go with them',
  account_identities: 'of people',
  audit_events: 'what happened stays',
  audit_log: 'of people',
  clients: 'itself, in the end',
  config_drafts: 'files of the configuration',
  config_release_files: 'files of the configuration',
  config_releases: 'files of the configuration',
  idempotency_keys: 'kept for seven days',
  instances: 'of the servers',
  leases: 'of the servers',
  media: 'deleted with their files',
  migrations: 'of the installation',
  notification_settings: 'of people',
  push_subscriptions: 'of people',
  rate_limits: 'of the servers',
  removed_rows: 'kept for an hour',
  samples: 'deleted machine by machine, before all else',
  settings: 'of the servers',
};
