import { invalidField } from '#server/base/problem.ts';
import { defineResource } from '#server/resource-kit/describe/define-resource.ts';
import {
  instant,
  integer,
  number,
  reference,
  seconds,
  text,
} from '#server/resource-kit/describe/fields.ts';
import { items } from '#server/resource-kit/describe/list-fields.ts';
import { commonErrors } from '#server/web/body/field-errors.ts';

const minSeconds = 5;
const maxSeconds = 31 * 86_400;

/** Fields of data sources to read and to set. */
export const dataSourceList = defineResource({
  name: 'datasources',
  path: '/admin/datasources',
  table: 'data_sources',
  view: 'data_source_rows',
  scope: { column: 'client_id' },
  fields: {
    DisplayName: text('display_name', {
      isRequired: true,
      isUnique: true,
      keyColumn: 'display_name_key',
    }),
    // The demo's own source has no client; a new source needs one.
    ClientId: reference('client_id', { resource: 'clients', scope: 'id', access: 'fixed' }),
    ClientName: text('client_name', { access: 'read', keyColumn: 'client_name_key' }),
    StaleAfterSeconds: integer('stale_after_seconds', { minimum: 0, maximum: maxSeconds }),
    HeardAt: instant('heard_at'),
    SilentSince: instant('silent_since'),
    ClockAheadSeconds: seconds('clock_ahead_ms', { access: 'read' }),
    ClockAheadAt: instant('clock_ahead_at'),
    Rejected: items('rejected', {
      access: 'read',
      maxItems: 100,
      fields: { Code: text('code', { isRequired: true }), Count: number('count') },
    }),
    Warnings: items('warnings', {
      access: 'read',
      maxItems: 20,
      fields: {
        Machine: text('machine', { isRequired: true }),
        Tag: text('tag', { isRequired: true }),
        Code: text('code', { isRequired: true }),
        Count: number('count'),
        From: number('from'),
        To: number('to'),
      },
    }),
  },
  orderBy: 'DisplayName',
  policy: { list: 'admin', get: 'admin', create: 'admin', change: 'admin', remove: 'admin' },
  uniqueWithin: 'client_id',
  audit: 'datasource',
  affects: 'figures',
  validate: async (_, { before, after: { ClientId, StaleAfterSeconds: stale } }) => {
    if (!before && ClientId === null) throw invalidField('ClientId', commonErrors.needed);
    if (stale === null || stale === 0) return;
    if (!Number.isInteger(stale) || stale < minSeconds)
      throw invalidField('StaleAfterSeconds', {
        Code: 'dataSource.silenceTooShort',
        Message: `0 for never, or ${minSeconds} and more whole seconds`,
        Limit: minSeconds,
      });
  },
});
