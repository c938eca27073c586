import type { Db } from '#server/db/open.ts';
import {
  defineResource,
  type Change,
  type ProposedRow,
  type Resource,
  forAdministratorsWithoutImport,
} from '#server/resource-kit/describe/define-resource.ts';
import {
  choice,
  instant,
  number,
  clientOfRow,
  text,
} from '#server/resource-kit/describe/fields.ts';

import { emptyDraft, formTypes } from './draft.store.ts';

const own = {
  DisplayName: text('display_name', {
    keyColumn: 'display_name_key',
    isRequired: true,
    isUnique: true,
    maxLength: 200,
  }),
  Type: choice('type', { values: formTypes, isRequired: true }),
  State: choice('state', { values: ['draft', 'published', 'retired'], access: 'read' }),
  PublishedVersion: number('published_version', { access: 'read' }),
  ChangedAt: instant('changed_at'),
  ChangedBy: text('changed_by', { access: 'read' }),
};

const described = {
  table: 'form_templates',
  orderBy: 'DisplayName',
  audit: 'form',
  defaults: ({ username, at }: Change) => ({
    state: 'draft',
    draft: JSON.stringify(emptyDraft),
    published_version: null,
    created_at: at,
    created_by: username,
  }),
  computed: async (_: Db, { change: { username, at } }: ProposedRow) => ({
    changed_at: at,
    changed_by: username,
  }),
} as const satisfies Partial<Resource>;

/** Templates of forms. Their content is the draft: see ./document.routes.ts. */
export const forms = defineResource({
  ...described,
  name: 'forms',
  path: '/admin/forms',
  view: 'form_template_rows',
  scope: { column: 'client_id' },
  uniqueWithin: 'client_id',
  fields: {
    DisplayName: own.DisplayName,
    ClientId: clientOfRow,
    ClientName: text('client_name', { access: 'read' }),
    Type: own.Type,
    State: own.State,
    PublishedVersion: own.PublishedVersion,
    ChangedAt: own.ChangedAt,
    ChangedBy: own.ChangedBy,
  },
  policy: forAdministratorsWithoutImport,
  // Filled-in forms need their template.
  dependants: [{ name: 'forms that were filled in', table: 'forms', column: 'template_id' }],
  cascade: [
    { table: 'form_template_versions', column: 'template_id' },
    { table: 'form_template_machines', column: 'template_id' },
    { table: 'form_template_products', column: 'template_id' },
    { table: 'form_files', column: 'template_id' },
  ],
});

/** The forms of one client. */
export const clientForms = defineResource({
  ...described,
  name: 'clientforms',
  path: '/admin/clients/:clientId/forms',
  scope: { column: 'client_id', parameter: 'clientId' },
  fields: own,
  policy: { list: 'admin', create: 'admin' },
});
