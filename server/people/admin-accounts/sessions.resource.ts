import { defineResource } from '#server/resource-kit/describe/define-resource.ts';
import { flag, instant, text } from '#server/resource-kit/describe/fields.ts';
import { deviceName } from '#shared/device-name.ts';

import { endSession } from './end-session.ts';

/** Open sessions. Those of wall screens are marked. */
export const sessions = defineResource({
  name: 'sessions',
  path: '/admin/sessions',
  table: 'sessions',
  view: 'session_rows',
  scope: { column: 'client_id' },
  fields: {
    Username: text('username', { access: 'read', isRequired: true, keyColumn: 'username_key' }),
    Device: {
      ...text('user_agent', { access: 'read', maxLength: 300 }),
      read: (stored) => deviceName(String(stored)) ?? String(stored),
    },
    CreatedAt: instant('created_at', { isRequired: true }),
    LastSeenAt: instant('last_seen_at', { isRequired: true }),
    Address: text('address', { access: 'read' }),
    IsRemembered: flag('is_remembered', { access: 'read' }),
  },
  orderBy: 'Username',
  policy: { list: 'admin', get: 'admin', remove: 'admin' },
  audit: 'session',
  onRemove: endSession,
});
