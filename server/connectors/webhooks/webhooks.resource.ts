import {
  defineResource,
  forAdministratorsWithoutImport,
} from '#server/resource-kit/describe/define-resource.ts';
import { flag, instant, number, clientOfRow, text } from '#server/resource-kit/describe/fields.ts';
import { choices } from '#server/resource-kit/describe/list-fields.ts';

import { columnsOfWebhook, refuseWrongWebhook } from './webhook-columns.ts';
import { webhookEvents } from './webhook-events.ts';

/** URLs that events of a client's machines are sent to. */
export const webhooks = defineResource({
  name: 'webhooks',
  path: '/admin/webhooks',
  table: 'webhooks',
  view: 'webhook_rows',
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
    Url: text('url', { isRequired: true, maxLength: 500 }),
    // Write-only: the view has null. Null keeps the stored secret.
    Secret: text('secret', { maxLength: 500 }),
    HasSecret: flag('has_secret', { access: 'read' }),
    Events: choices('events', { values: webhookEvents, minItems: 1 }),
    IsEnabled: flag('is_enabled'),
    LastSentAt: instant('last_sent_at'),
    LastError: text('last_error', { access: 'read', maxLength: 500 }),
    Waiting: number('waiting', { access: 'read' }),
    Dropped: number('dropped', { access: 'read' }),
  },
  orderBy: 'DisplayName',
  policy: forAdministratorsWithoutImport,
  audit: 'webhook',
  cascade: [
    { table: 'webhook_messages', column: 'webhook_id' },
    { table: 'webhook_marks', column: 'webhook_id' },
  ],
  validate: refuseWrongWebhook,
  computed: columnsOfWebhook,
});
