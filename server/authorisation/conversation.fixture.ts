import type { Db } from '#server/db/open.ts';

import type { Place } from './work.fixture.ts';

/** A meeting with one attendee. */
export async function addMeeting(
  db: Db,
  { client_id, machine_id, by }: Place,
  now: number,
): Promise<void> {
  const person = { account_id: by, username: by };
  const meeting_id = `${client_id}-meeting`;
  await db
    .insertInto('meetings')
    .values({
      ...person,
      id: meeting_id,
      client_id,
      machine_id,
      external_id: `1.${client_id}`,
      name: meeting_id,
      display_name: 'Example',
      description: 'Example',
      start_at: now,
      ended_at: null,
    })
    .execute();
  await db
    .insertInto('meeting_attendees')
    .values({
      ...person,
      id: `${client_id}-attendee`,
      meeting_id,
      joined_at: now,
      seen_at: now,
      left_at: null,
      is_muted: 1,
      has_video: 0,
      is_sharing: 0,
    })
    .execute();
}

/** A message, its notification, and a notification rule. */
export async function addMessages(
  db: Db,
  { client_id, machine_id, by }: Place,
  now: number,
): Promise<void> {
  await db
    .insertInto('chat_messages')
    .values({
      account_id: by,
      username: by,
      id: `${client_id}-message`,
      client_id,
      machine_id,
      seq: 1,
      meeting_id: `${client_id}-meeting`,
      text: 'Example',
      text_key: 'example',
      media_id: null,
      range_start: null,
      range_end: null,
      sent_at: now,
      edited_at: null,
      withdrawn_at: null,
    })
    .execute();
  await db
    .insertInto('notifications')
    .values({
      id: `${client_id}-notification`,
      account_id: by,
      client_id,
      kind: 'chat.mention',
      key: 'example',
      page: 'machine',
      item_id: machine_id,
      text_values: '{"by":"Example"}',
      at: now,
      read_at: null,
      ended_at: null,
      hidden_until: null,
    })
    .execute();
  await db
    .insertInto('notification_rules')
    .values({
      id: `${client_id}-rule`,
      client_id,
      display_name: 'Example',
      display_name_key: 'example',
      kind: 'machine.stopped',
      machine_id: null,
      kpi: null,
      threshold: null,
      hold_ms: null,
      hysteresis: null,
      is_enabled: 1,
    })
    .execute();
}
