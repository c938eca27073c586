import { defineResource } from '#server/resource-kit/describe/define-resource.ts';
import { instant, text } from '#server/resource-kit/describe/fields.ts';

const read = { access: 'read' } as const;

/** Clients that were removed, as long as they can be brought back. */
export const removedClients = defineResource({
  name: 'removedclients',
  path: '/admin/removedclients',
  table: 'clients',
  view: 'removed_client_rows',
  // What is removed is within no scope; administrators read this list, and no one else.
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
