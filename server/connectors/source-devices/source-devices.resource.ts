import { connectionFaultFields } from '#server/connectors/connection-fault-fields.ts';
import { secretColumn } from '#server/connectors/stored-secret.ts';
import { notedOfSource } from '#server/production/ingest/sources/forget-source.ts';
import {
  defineResource,
  forAdministratorsWithoutImport,
} from '#server/resource-kit/describe/define-resource.ts';
import {
  choice,
  flag,
  instant,
  number,
  clientOfRow,
  seconds,
  text,
} from '#server/resource-kit/describe/fields.ts';
import { items } from '#server/resource-kit/describe/list-fields.ts';

import { refuseWrongDevice } from './device-columns.ts';
import { applyDeviceChange } from './device-source.ts';

/** Brokers, servers and agents that Lineside reads. Each is also a data source of its client. */
export const sourceDevices = defineResource({
  name: 'datasourcedevices',
  path: '/admin/datasourcedevices',
  table: 'source_devices',
  view: 'source_device_rows',
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
    Kind: choice('kind', {
      values: ['mqtt', 'sparkplug', 'opcua', 'mtconnect'],
      isRequired: true,
    }),
    Url: text('url', { isRequired: true, maxLength: 500 }),
    Username: text('username'),
    // Write-only: the view has null. Null keeps the stored secret, an empty text removes it.
    Secret: text('secret', { maxLength: 1000 }),
    HasSecret: flag('has_secret', { access: 'read' }),
    Security: choice('security', { values: ['none', 'sign', 'signAndEncrypt'] }),
    ServerThumbprint: text('server_thumbprint'),
    Topic: text('topic', { maxLength: 500 }),
    HostId: text('host_id'),
    IntervalSeconds: seconds('interval_ms', { minimum: 0.2, maximum: 3600 }),
    Mapping: items('mapping', {
      fields: {
        Topic: text('topic', { maxLength: 500 }),
        DataItemId: text('data_item_id', { maxLength: 500 }),
        Path: text('path', { maxLength: 200 }),
        TimePath: text('time_path', { maxLength: 200 }),
        QualityPath: text('quality_path', { maxLength: 200 }),
        MachineId: text('machine_id', { isRequired: true }),
        Tag: text('tag', { isRequired: true }),
      },
      maxItems: 5000,
    }),
    IsEnabled: flag('is_enabled'),
    State: choice('state', {
      values: ['connecting', 'running', 'failed', 'off'],
      access: 'read',
    }),
    LastSampleAt: instant('last_sample_at'),
    LastValue: text('last_value', { access: 'read', maxLength: 500 }),
    LastError: text('last_error', { access: 'read', maxLength: 500 }),
    ...connectionFaultFields('last_error'),
    SamplesPerMinute: number('rate', { access: 'read' }),
  },
  orderBy: 'DisplayName',
  policy: forAdministratorsWithoutImport,
  audit: 'datasourcedevice',
  affects: 'figures',
  cascade: notedOfSource.map((table) => ({ table, column: 'source_id' })),
  validate: refuseWrongDevice,
  computed: (tx, row) => secretColumn(tx, 'source_devices', row),
  afterWrite: applyDeviceChange,
});
