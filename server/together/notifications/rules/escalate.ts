import type { Selectable } from 'kysely';

import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { listPeopleOfClient } from '#server/people/accounts/people-of-client.ts';
import {
  addNotifications,
  type NewNotification,
} from '#server/together/notifications/make/make-notifications.ts';

import type { RuleKind } from './rule-kinds.ts';
import type { Rule } from './rule-subject.ts';

/** Key of the notification to the next person: both end together. */
export function escalationKey(key: string): string {
  return `escalated ${key}`;
}

/**
 * Notifies the next person, once, of ongoing notifications that none of the recipients has read.
 * @param keys Keys of ongoing notifications, with their start.
 * @returns the notified accounts.
 */
export async function escalateUnread(
  tx: Db,
  rule: Rule,
  { keys, now }: { keys: ReadonlyMap<string, number>; now: number },
): Promise<string[]> {
  const { escalate_to: username, escalate_ms: waitMs } = rule;
  if (username === null || waitMs === null) return [];
  const due = [...keys].filter(([, firedAt]) => firedAt + waitMs <= now).map(([key]) => key);
  if (due.length === 0) return [];
  const [next] = await accountIdsInClient(tx, rule.client_id, [username]);
  if (next === undefined) return [];
  const rows = await tx
    .selectFrom('notifications')
    .select(['key', 'page', 'item_id', 'text_values', 'read_at'])
    .where('key', 'in', [...due, ...due.map(escalationKey)])
    .orderBy('key')
    .execute();
  const unseen = due.filter(
    (key) =>
      !rows.some((row) => row.key === escalationKey(key)) &&
      !rows.some((row) => row.key === key && row.read_at !== null),
  );
  const accountIds = [next];
  for (const key of unseen) {
    const first = rows.find((row) => row.key === key);
    if (first) await addNotifications(tx, escalated(rule, first), { accountIds, at: now });
  }
  return unseen.length > 0 ? accountIds : [];
}

/** Notification to the next person. */
function escalated(
  { escalate_ms, display_name, kind, client_id: clientId }: Rule,
  { key, page, item_id: itemId, text_values }: NotificationRow,
): NewNotification {
  const known = JSON.parse(text_values) as Record<string, string | number>;
  const machine = known['machine'] ?? known['source'] ?? '';
  const minutes = Math.round((escalate_ms ?? 0) / 6000) / 10;
  return {
    kind: 'escalated',
    mutedAs: kind as RuleKind,
    key: escalationKey(key),
    clientId,
    page: page as NewNotification['page'],
    itemId,
    values: { ...known, rule: display_name, minutes, machine },
  };
}

type NotificationRow = Pick<
  Selectable<Database['notifications']>,
  'key' | 'page' | 'item_id' | 'text_values'
>;

/**
 * Recipients of a rule: named people who still belong to the client, or all of its people if none
 * is left.
 */
export async function listRecipients(tx: Db, { client_id, recipients }: Rule): Promise<string[]> {
  const names = JSON.parse(recipients) as string[];
  const named = names.length === 0 ? [] : await accountIdsInClient(tx, client_id, names);
  return named.length > 0 ? named : listPeopleOfClient(tx, client_id);
}

/** @returns the account ids of those who belong to the client. */
export async function accountIdsInClient(
  tx: Db,
  clientId: string,
  usernames: readonly string[],
): Promise<string[]> {
  const people = await listPeopleOfClient(tx, clientId);
  if (people.length === 0) return [];
  const rows = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', people)
    .where(
      'username',
      'in',
      usernames.map((name) => name.trim().toLowerCase()),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
