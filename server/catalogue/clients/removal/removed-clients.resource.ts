import { defineResource } from '#server/resource-kit/describe/define-resource.ts';
import { instant, text } from '#server/resource-kit/describe/fields.ts';

const read = { access: 'read' } as const;

/** Removed clients, as long as they can be restored. */
export const removedClients = defineResource({
  name: 'removedclients',
  path: '/admin/removedclients',
  table: 'clients',
  view: 'removed_client_rows',
  // Removed clients are in no scope; only administrators read this list.
  scope: { column: 'no_client' },
  fields: {
    DisplayName: text('display_name', { ...read, keyColumn: 'display_name_key' }),
    RemovedAt: instant('removed_at'),
    RemovedBy: text('removed_by', read),
    DeletedAt: instant('deleted_at'),
  },
  orderBy: 'DisplayName',
  policy: { list: 'admin', get: 'admin' },
  audit: 'client',
});
