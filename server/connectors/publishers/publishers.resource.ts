import { connectionFaultFields } from '#server/connectors/connection-fault-fields.ts';
import { secretColumn } from '#server/connectors/stored-secret.ts';
import {
  defineResource,
  forAdministratorsWithoutImport,
} from '#server/resource-kit/describe/define-resource.ts';
import {
  choice,
  flag,
  instant,
  reference,
  seconds,
  text,
  clientOfRow,
} from '#server/resource-kit/describe/fields.ts';
import { items } from '#server/resource-kit/describe/list-fields.ts';

import { refuseWrongPublisher } from './publisher-columns.ts';

/** Brokers to which figures of a client's machines and plants are published. */
export const publishers = defineResource({
  name: 'publishers',
  path: '/admin/publishers',
  table: 'publishers',
  view: 'publisher_rows',
  scope: { column: 'client_id' },
  uniqueWithin: 'client_id',
  fields: {
    DisplayName: text('display_name', {
      keyColumn: 'display_name_key',
      isRequired: true,
      isUnique: true,
    }),
    ClientId: clientOfRow,
    ClientName: text('client_name', { access: 'read', keyColumn: 'client_name_key' }),
    Format: choice('format', { values: ['json', 'sparkplug'], isRequired: true }),
    Url: text('url', { isRequired: true, maxLength: 500 }),
    Username: text('username'),
    // Write-only: the view has null. Null keeps the stored secret, an empty text removes it.
    Secret: text('secret', { maxLength: 1000 }),
    HasSecret: flag('has_secret', { access: 'read' }),
    TopicPrefix: text('topic_prefix', { maxLength: 200 }),
    /** Null: all plants of the client. */
    PlantId: reference('plant_id', { resource: 'plants' }),
    PlantName: text('plant_name', { access: 'read', keyColumn: 'plant_name_key' }),
    /** Empty: all machines, and the plants themselves. */
    Machines: items('machines', {
      fields: { MachineId: text('machine_id', { isRequired: true }) },
      maxItems: 1000,
    }),
    IntervalSeconds: seconds('interval_ms', { minimum: 1, maximum: 3600 }),
    IsEnabled: flag('is_enabled'),
    State: choice('state', {
      values: ['connecting', 'running', 'failed', 'off'],
      access: 'read',
    }),
    LastSentAt: instant('last_sent_at'),
    LastError: text('last_error', { access: 'read', maxLength: 500 }),
    ...connectionFaultFields('last_error'),
  },
  orderBy: 'DisplayName',
  policy: forAdministratorsWithoutImport,
  audit: 'publisher',
  validate: refuseWrongPublisher,
  computed: (tx, row) => secretColumn(tx, 'publishers', row),
});
