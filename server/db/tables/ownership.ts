import type { Database } from './schema.ts';

/**
 * Path from rows to their client: for each owner the table, its id, and the column that refers to
 * its own owner.
 */
export const owners = {
  client: null,
  plant: { table: 'plants', id: 'id', column: 'client_id', owner: 'client' },
  machine: { table: 'machines', id: 'id', column: 'client_id', owner: 'client' },
  source: { table: 'data_sources', id: 'id', column: 'client_id', owner: 'client' },
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

export type Owner = keyof typeof owners;

/** How the rows of a table are found from their client. */
interface Ownership {
  owner: Owner;
  /** Column with the id of the owner. */
  column: string;
  /** Columns that are unique within the owner, where that is not `id`; in the order of an index. */
  key?: readonly string[];
  /** Smaller batches for rows of several megabytes: documents, and forms with their questions. */
  batchSize?: number;
  /** Derived from other rows, or meaningless elsewhere: not in an export of the client. */
  isDerived?: true;
  /** Belongs to the present machine, not to its history: follows a machine that is moved. */
  followsMachine?: true;
}

const ofClient = { owner: 'client', column: 'client_id' } as const;
const ofPlant = { owner: 'plant', column: 'plant_id' } as const;
const ofMachine = { owner: 'machine', column: 'machine_id' } as const;
const ofSource = { owner: 'source', column: 'source_id', isDerived: true } as const;
const ofForm = { owner: 'form', column: 'form_id' } as const;
const ofTemplate = { owner: 'template', column: 'template_id' } as const;
const ofWebhook = { owner: 'webhook', column: 'webhook_id', isDerived: true } as const;
const ofKiosk = { owner: 'kiosk', column: 'account_id', isDerived: true } as const;
const ofKioskSession = { owner: 'kioskSession', column: 'session_id', isDerived: true } as const;
const derived = { isDerived: true } as const;

/**
 * Tables of a client in the order of deletion: rows go before the rows they refer to. Without
 * samples and media.
 */
const owned = {
  chat_edits: { owner: 'message', column: 'message_id' },
  chat_reads: { ...ofMachine, key: ['account_id'] },
  chat_messages: ofClient,
  meeting_attendees: { owner: 'meeting', column: 'meeting_id' },
  meetings: ofClient,
  deliveries: { owner: 'notification', column: 'notification_id', isDerived: true },
  notifications: ofClient,
  rule_states: { owner: 'rule', column: 'rule_id', isDerived: true },
  notification_rules: { ...ofClient, followsMachine: true },
  form_answers: ofForm,
  form_comments: ofForm,
  form_handovers: ofForm,
  form_media: ofForm,
  form_parameter_answers: ofForm,
  form_question_ends: ofForm,
  forms: ofClient,
  form_files: { ...ofTemplate, key: ['path'] },
  form_template_machines: { ...ofTemplate, key: ['machine_id'], followsMachine: true },
  form_template_products: { ...ofTemplate, key: ['product_id'] },
  form_template_versions: { ...ofTemplate, key: ['version'], batchSize: 1 },
  form_templates: { ...ofClient, batchSize: 1 },
  webhook_marks: ofWebhook,
  webhook_messages: ofWebhook,
  webhooks: ofClient,
  publishers: ofClient,
  source_rejections: ofSource,
  rejected_examples: ofSource,
  source_warnings: ofSource,
  unknown_tags: { ...ofClient, ...derived, followsMachine: true },
  source_devices: ofClient,
  stop_changes: { ...ofMachine, key: ['seq'] },
  stop_pieces: { ...ofMachine, key: ['start_at'] },
  stop_assignments: { ...ofMachine, key: ['start_at', 'id'] },
  source_reasons: { ...ofMachine, ...derived },
  shift_notes: { ...ofMachine, key: ['hour_at'] },
  shift_events: { ...ofMachine, key: ['at', 'id'] },
  annotations: ofClient,
  segments: { ...ofMachine, key: ['start_at'] },
  hours: { ...ofMachine, key: ['hour_at'] },
  metric_quarters: { ...ofMachine, key: ['name', 'at'] },
  days: { ...ofMachine, ...derived },
  day_books: { ...ofMachine, ...derived },
  metric_values: { ...ofMachine, ...derived },
  machine_checkpoints: { ...ofMachine, ...derived },
  machine_states: { ...ofMachine, ...derived },
  late_work: { ...ofMachine, ...derived },
  recount_work: { ...ofMachine, ...derived },
  metrics: ofClient,
  retirements: { ...ofMachine, key: ['start_at'] },
  module_machines: { ...ofMachine, key: ['module_id'], followsMachine: true },
  data_source_machines: {
    ...ofMachine,
    key: ['source_id', 'external_name'],
    followsMachine: true,
  },
  modules: ofClient,
  data_sources: ofClient,
  production_orders: { ...ofClient, key: ['planned_start_at', 'id'] },
  work_orders: ofClient,
  work_order_types: ofClient,
  work_order_statuses: ofClient,
  document_contents: {
    owner: 'document',
    column: 'document_id',
    key: ['document_id'],
    batchSize: 1,
  },
  task_documents: { ...ofClient, followsMachine: true },
  stop_reasons: ofClient,
  shift_exceptions: ofClient,
  non_working_periods: ofClient,
  plant_policy_versions: { ...ofPlant, key: ['number'] },
  policy_files: { ...ofPlant, key: ['plant_id'] },
  floor_plans: ofClient,
  machines: ofClient,
  plants: ofClient,
  products: ofClient,
  product_families: ofClient,
  value_lists: ofClient,
  agreement_signatures: ofClient,
  agreements: ofClient,
  refresh_tokens: ofKioskSession,
  hub_tickets: ofKioskSession,
  one_time_codes: ofKiosk,
  visits: ofKiosk,
  sessions: ofKiosk,
  account_roles: ofKiosk,
  account_clients: { ...ofClient, key: ['account_id'] },
  shift_schedules: ofClient,
  // Deleted together with their accounts, in one transaction.
  kiosks: { ...ofClient, key: ['account_id'] },
} as const satisfies Partial<Record<keyof Database, Ownership>>;

/** A table with rows of clients. */
export interface ClientTable extends Ownership {
  table: string;
}

export const clientTables: readonly ClientTable[] = Array.from(
  Object.entries<Ownership>(owned),
  ([table, how]) => ({ table, ...how }),
);

/** Tables without rows of clients, or whose rows outlive a client, each with the reason. */
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
