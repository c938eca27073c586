import { formTables } from './form-tables.fixture.ts';
import { workTables } from './work-tables.fixture.ts';

/** Ownership of a table's rows and texts. */
export interface TableOwner {
  /** The column with the owner, and its pattern for rows of Contoso. */
  by: readonly [column: string, pattern: string];
  /** Confidential text of Contoso. */
  disclosed: readonly string[];
  /** Text that is an id, a keyword, a rule for computing, or public. */
  kept: readonly string[];
}

const machine = ['machine_id', 'monterrey-%'] as const;
const account = ['account_id', 'ben'] as const;
const client = ['client_id', 'contoso'] as const;

/** Every table with its ownership; null where rows are not confidential or never read back. */
export const tables: Readonly<Record<string, TableOwner | null>> = {
  settings: null,
  // Tables of the servers, not of a client.
  instances: null,
  leases: null,
  rate_limits: null,
  one_time_codes: null,
  hub_tickets: null,
  refresh_tokens: null,
  hours: null,
  metric_quarters: null,
  machine_checkpoints: null,
  account_clients: null,
  // For administrators only; a client gets just the screens that result from its overlays.
  config_drafts: null,
  config_releases: null,
  config_release_files: null,
  // Restored, but never read.
  removed_rows: null,
  // Never read back.
  policy_files: null,
  // The theme of a site is public, because the sign-in page uses it.
  clients: {
    by: ['id', 'contoso'],
    disclosed: ['display_name', 'display_name_key'],
    kept: ['id', 'origin', 'theme', 'shift_schedule_id', 'removed_by'],
  },
  accounts: {
    by: ['id', 'ben'],
    disclosed: ['email', 'email_key', 'password_hash', 'provider', 'display_name'],
    kept: ['id', 'username', 'username_key', 'language', 'sign_on_type', 'time_format'],
  },
  agreements: {
    by: client,
    disclosed: ['display_name', 'display_name_key', 'text_en', 'text_zh', 'text_hi', 'text_es'],
    kept: ['id', 'client_id', 'published_by'],
  },
  agreement_signatures: {
    by: client,
    disclosed: ['username', 'username_key'],
    kept: ['id', 'client_id', 'agreement_id', 'account_id'],
  },
  agreement_rows: null,
  agreement_signature_rows: null,
  account_identities: { by: account, disclosed: ['issuer', 'subject'], kept: ['account_id'] },
  account_roles: { by: account, disclosed: ['name', 'role_type', 'menu'], kept: ['account_id'] },
  // Views of the tables below.
  removed_client_rows: null,
  kiosk_rows: null,
  account_rows: null,
  session_rows: null,
  account_peer_rows: null,
  account_client_rows: null,
  data_source_rows: null,
  kiosks: {
    by: client,
    disclosed: ['display_name', 'display_name_key', 'screens', 'created_by'],
    kept: ['account_id', 'client_id', 'plant_id', 'base', 'look'],
  },
  audit_events: {
    by: account,
    disclosed: ['username', 'address', 'detail', 'changes'],
    kept: ['id', 'kind', 'account_id', 'subject_id'],
  },
  sessions: {
    by: account,
    disclosed: ['revoked_because', 'user_agent', 'address'],
    kept: ['id', 'account_id', 'key_thumbprint', 'handle'],
  },
  visits: { by: account, disclosed: ['title', 'page', 'selected_id'], kept: ['id', 'account_id'] },
  audit_log: { by: account, disclosed: ['message'], kept: ['id', 'account_id', 'mode'] },
  plants: {
    by: client,
    disclosed: ['display_name', 'display_name_key', 'attributes'],
    kept: [
      'id',
      'client_id',
      'display_type',
      'time_zone',
      'shift_calendar',
      'shift_schedule_id',
      'oee_policy',
      'planned_stops',
      'changeover_loss',
      'undefined_time',
      'resolved_calendar',
      'retired_with',
    ],
  },
  floor_plans: {
    by: client,
    disclosed: ['spots'],
    kept: ['id', 'client_id', 'plant_id', 'picture_id'],
  },
  shift_schedules: {
    by: client,
    disclosed: ['display_name', 'display_name_key', 'shifts'],
    kept: ['id', 'client_id', 'calendar'],
  },
  product_families: {
    by: client,
    disclosed: ['display_name', 'display_name_key'],
    kept: ['id', 'client_id'],
  },
  modules: {
    by: client,
    disclosed: ['display_name', 'display_name_key', 'parameters'],
    kept: ['id', 'client_id', 'type', 'external_type'],
  },
  module_machines: null,
  retirements: null,
  source_devices: {
    by: client,
    disclosed: [
      'display_name',
      'display_name_key',
      'url',
      'username',
      'topic',
      'host_id',
      'server_thumbprint',
      'mapping',
      'last_value',
      'last_error',
    ],
    // No call returns the secret or the reading position.
    kept: ['id', 'client_id', 'kind', 'security', 'secret', 'state', 'position'],
  },
  source_device_rows: null,
  // Views of the tables above and below.
  plant_rows: null,
  product_rows: null,
  client_rows: null,
  floor_plan_rows: null,
  machine_rows: null,
  module_rows: null,
  metric_rows: null,
  unknown_tag_rows: null,
  product_family_rows: null,
  machines: {
    by: client,
    disclosed: [
      'display_name',
      'display_name_key',
      'machine_name',
      'machine_name_key',
      'attributes',
      'type',
      'type_key',
    ],
    kept: [
      'id',
      'plant_id',
      'client_id',
      'display_type',
      'remote_type',
      'shift_schedule_id',
      'resolved_calendar',
      'earlier_goals',
      'retired_with',
      'moved_from_id',
      'moved_to_id',
    ],
  },
  products: {
    by: client,
    disclosed: ['display_name', 'display_name_key', 'family', 'family_key'],
    kept: ['id', 'client_id', 'earlier_cycles'],
  },
  value_lists: {
    by: client,
    disclosed: ['name', 'name_key', 'display_name', 'valid_values'],
    kept: ['id', 'client_id'],
  },
  metrics: {
    by: client,
    disclosed: ['name', 'display_name', 'display_name_key', 'unit'],
    kept: ['id', 'client_id', 'machine_id'],
  },

  unknown_tags: {
    by: client,
    disclosed: ['name', 'name_key', 'value'],
    kept: ['id', 'client_id', 'machine_id', 'kind', 'source_id'],
  },
  data_sources: {
    by: client,
    disclosed: ['display_name', 'display_name_key', 'key_hash'],
    kept: ['id', 'client_id', 'gaps'],
  },
  data_source_machines: {
    by: machine,
    disclosed: ['external_name'],
    kept: ['source_id', 'machine_id'],
  },
  samples: { by: machine, disclosed: ['text_value'], kept: ['machine_id', 'tag', 'source_id'] },
  segments: { by: machine, disclosed: ['reason'], kept: ['machine_id', 'status'] },
  machine_states: {
    by: machine,
    disclosed: ['product_id'],
    kept: ['machine_id', 'status', 'time_source', 'held', 'counting'],
  },
  metric_values: { by: machine, disclosed: ['name'], kept: ['machine_id'] },
  ...workTables,
  ...formTables,
};
