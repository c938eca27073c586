import { sql } from 'kysely';

import type { Db } from '#server/db/open.ts';

import { formTables } from './form-tables.fixture.ts';
import { documentWith } from './forms.fixture.ts';
import { workTables } from './work-tables.fixture.ts';

/** Stands in every text of Contoso's. Who does not see Contoso must never receive it. */
export const canary = 'canary of Contoso';

export interface Owned {
  /** The column that says whose a row is, and what it says where it is Contoso's. */
  by: readonly [column: string, pattern: string];
  /** Text that is Contoso's to know. */
  disclosed: readonly string[];
  /** Text that is an id, a word of ours, a rule to compute by, or meant for everyone. */
  kept: readonly string[];
}

const machine = ['machine_id', 'monterrey-%'] as const;
const account = ['account_id', 'ben'] as const;
const client = ['client_id', 'contoso'] as const;

/** Every table: whose its rows are, or null where they are no one's to hide or never read back. */
const tables: Readonly<Record<string, Owned | null>> = {
  settings: null,
  // Of the servers, not of any client.
  instances: null,
  leases: null,
  contracts: null,
  rate_limits: null,
  one_time_codes: null,
  hub_tickets: null,
  refresh_tokens: null,
  hours: null,
  metric_quarters: null,
  machine_checkpoints: null,
  account_clients: null,
  // For administrators; a client is sent the screens that come of its own overlays.
  config_drafts: null,
  config_releases: null,
  config_release_files: null,
  // Put back whole, never read.
  removed_rows: null,
  // Anyone may load the look of a site by its address: the sign-in page wears it.
  clients: {
    by: ['id', 'contoso'],
    disclosed: ['display_name', 'display_name_key'],
    kept: ['id', 'origin', 'theme', 'shift_schedule_id'],
  },
  accounts: {
    by: ['id', 'ben'],
    disclosed: ['email', 'email_key', 'password_hash', 'provider', 'display_name'],
    kept: [
      'id',
      'username',
      'username_key',
      'language',
      'sign_on_type',
      'contract_id',
      'time_format',
    ],
  },
  account_identities: { by: account, disclosed: ['issuer', 'subject'], kept: ['account_id'] },
  account_roles: { by: account, disclosed: ['name', 'role_type', 'menu'], kept: ['account_id'] },
  // Views of what is below.
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
    kept: ['id', 'kind', 'account_id'],
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
    disclosed: ['display_name', 'display_name_key', 'attributes', 'hotspots'],
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
    ],
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
    // No call reads the secret, or up to where a device was read.
    kept: ['id', 'client_id', 'kind', 'security', 'secret', 'state', 'position'],
  },
  source_device_rows: null,
  // Views of what is above and below.
  plant_rows: null,
  machine_rows: null,
  module_rows: null,
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
    ],
    kept: [
      'id',
      'plant_id',
      'client_id',
      'display_type',
      'remote_type',
      'shift_schedule_id',
      'resolved_calendar',
    ],
  },
  products: {
    by: client,
    disclosed: ['display_name', 'display_name_key', 'family', 'family_key'],
    kept: ['id', 'client_id'],
  },
  value_lists: {
    by: client,
    disclosed: ['name', 'name_key', 'display_name', 'valid_values'],
    kept: ['id', 'client_id'],
  },
  metrics: { by: machine, disclosed: ['name', 'display_name', 'unit'], kept: ['machine_id'] },
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

const asJson: Readonly<Record<string, unknown>> = {
  attributes: [{ Name: canary, Value: canary }],
  parameters: [{ Name: canary, Value: canary }],
  shifts: [{ Name: canary, Start: '06:00', End: '14:00', Days: '1-5', Breaks: null }],
  hotspots: [canary],
  text_values: { by: canary },
  menu: [canary],
  mapping: [{ MachineId: canary, Tag: canary }],
  machines: [{ MachineId: canary }],
  screens: [canary],
  valid_values: [canary],
  draft: documentWith(canary),
  document: documentWith(canary),
  value: canary,
};

/** Writes the canary into every text of Contoso's. @returns what no one has thought about yet. */
export async function placeCanaries(db: Db): Promise<string[]> {
  const forgotten: string[] = [];
  for (const { name, columns } of await db.introspection.getTables()) {
    // On PostgreSQL samples are in several tables, and read by the name of all of them.
    if (/^migration|^samples_/.test(name)) continue;
    if (!Object.hasOwn(tables, name)) {
      forgotten.push(name);
      continue;
    }
    const owned = tables[name];
    if (!owned) continue;
    const texts = columns.filter(({ dataType }) => /text/i.test(dataType));
    const thoughtOf = new Set([...owned.disclosed, ...owned.kept]);
    forgotten.push(
      ...texts.filter((one) => !thoughtOf.has(one.name)).map((one) => `${name}.${one.name}`),
    );
    for (const column of owned.disclosed)
      if (!(await place(db, { name, column, by: owned.by })))
        forgotten.push(`${name}.${column} has no row`);
  }
  return forgotten;
}

/** In front of what is there, so that two rows that differed still do. False without a row. */
async function place(
  db: Db,
  { name, column, by: [owner, pattern] }: { name: string; column: string; by: Owned['by'] },
): Promise<boolean> {
  const json = asJson[column];
  const value = json
    ? sql`${JSON.stringify(json)}`
    : sql`CAST(${canary} AS text) || ' ' || coalesce(${sql.ref(column)}, '')`;
  const { numAffectedRows = 0n } =
    await sql`UPDATE ${sql.table(name)} SET ${sql.ref(column)} = ${value}
    WHERE ${sql.ref(owner)} LIKE ${pattern}`.execute(db);
  return numAffectedRows > 0n;
}

/**
 * What a refused call may leave behind: a line of the trail, and that someone was seen. Rejected
 * samples of the calls before are counted up to a minute later.
 */
const leftBehind = new Set([
  'audit_events',
  'rate_limits',
  'source_rejections',
  'rejected_examples',
]);

/** Everything in the database as one text. */
export async function contentOf(db: Db): Promise<string> {
  const everyTable = await db.introspection.getTables();
  const parts = await Promise.all(
    everyTable
      // A view holds nothing of its own.
      .filter(({ isView }) => !isView)
      .filter(({ name }) => !leftBehind.has(name) && !name.startsWith('samples_'))
      .map(async ({ name }) => {
        const { rows } = await sql<object>`SELECT * FROM ${sql.table(name)}`.execute(db);
        const texts = rows.map((row) => JSON.stringify({ ...row, last_seen_at: undefined }));
        return `${name}\n${texts.toSorted().join('\n')}`;
      }),
  );
  return parts.toSorted().join('\n');
}
