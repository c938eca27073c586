import { vi } from 'vitest';

import { publishConversation } from '#api/hub/conversation-changes.ts';
import type {
  Notification,
  Notifications,
  NotificationChannels,
  NotificationSettings,
  PushSubscription,
} from '#schemas/api/notifications.gen.ts';

/* In place of `#api/conversations/notifications.ts`, `#api/conversations/notification-settings.ts` and `#api/conversations/notification-channels.ts`: what is asked of the server, and what it answers. */

export const listNotifications =
  vi.fn<(accountId: string, asked: object) => Promise<Notifications>>();
export const markNotifications =
  vi.fn<(accountId: string, ids: readonly string[], isRead: boolean) => Promise<object>>();
export const markAllRead = vi.fn<(accountId: string) => Promise<void>>();

export const loadNotificationSettings = vi.fn<() => Promise<NotificationSettings>>();
export const storeNotificationSettings =
  vi.fn<(accountId: string, settings: NotificationSettings) => Promise<NotificationSettings>>();

export const loadNotificationChannels = vi.fn<() => Promise<NotificationChannels>>();
export const addPushSubscription =
  vi.fn<(accountId: string, subscription: PushSubscription) => Promise<void>>();
export const removePushDevice = vi.fn<(accountId: string, id: string) => Promise<void>>();

/** Simulates the hub's signal that notifications have changed. */
export function notified(): void {
  publishConversation('notifications', undefined);
}

export function answerOf(Items: Notification[], Unread: number, more = {}): Notifications {
  return { Items, TotalItems: Items.length, PageNumber: 1, PageSize: 25, Unread, ...more };
}

export function notification(fields: Partial<Notification> = {}): Notification {
  return {
    Id: 'n1',
    Kind: 'chat.mention',
    Page: 'machine',
    AssociatedToItemId: 'riverside-imm-07',
    Values: { machine: 'IMM-07', by: 'ben' },
    At: '2026-06-10T16:00:00.000Z',
    IsRead: false,
    ReadAt: null,
    EndedAt: null,
    ...fields,
  };
}
