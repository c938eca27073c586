import { randomUUID } from 'node:crypto';

import type { Selectable } from 'kysely';

import type { Attendee, AttendeeDetails } from '#schemas/api/meetings.gen.ts';
import type { Actor } from '#server/access/actor.ts';
import { instantText } from '#server/base/instant-text.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';

import type { MeetingRow } from './meetings.store.ts';

/**
 * An attendee counts as gone after this time without a heartbeat: a closed browser sends no
 * message.
 */
export const presentMs = 90_000;

/** Present and past attendees of these meetings, in the order of joining. */
export async function listAttendees(
  db: Db,
  meetingIds: readonly string[],
  now: number,
): Promise<Attendee[]> {
  if (meetingIds.length === 0) return [];
  const rows = await db
    .selectFrom('meeting_attendees')
    .selectAll()
    .where('meeting_id', 'in', meetingIds)
    .orderBy('joined_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => describe(row, now));
}

/** Attendees of the open meetings of machines. */
export async function attendeesOfMachines(
  db: Db,
  machineIds: readonly string[],
  now: number,
): Promise<Attendee[]> {
  if (machineIds.length === 0) return [];
  const meetings = await db
    .selectFrom('meetings')
    .select('id')
    .where('machine_id', 'in', machineIds)
    .where('ended_at', 'is', null)
    .execute();
  const ids = meetings.map(({ id }) => id);
  return listAttendees(db, ids, now);
}

/** Joins, or rejoins. @throws Problem 409 for an ended meeting. */
export function joinMeeting(db: Db, meeting: MeetingRow, by: Actor): Promise<Attendee> {
  const { accountId: account_id, username, at } = by;
  const here = { joined_at: at, seen_at: at, left_at: null, is_muted: 1, is_sharing: 0 } as const;
  return db.transaction().execute(async (tx) => {
    await refuseEnded(tx, meeting);
    await tx
      .insertInto('meeting_attendees')
      .values({
        ...here,
        id: randomUUID(),
        meeting_id: meeting.id,
        account_id,
        username,
        has_video: 0,
      })
      .onConflict((conflict) =>
        conflict.columns(['meeting_id', 'account_id']).doUpdateSet({ ...here, has_video: 0 }),
      )
      .execute();
    return describe(await ownRow(tx, meeting, account_id), at);
  });
}

/** @throws Problem 404 for an account that never attended the meeting. */
export function leaveMeeting(db: Db, meeting: MeetingRow, by: Actor): Promise<Attendee> {
  return changeOwn(db, meeting, { by, change: { left_at: by.at, is_sharing: 0 } });
}

/**
 * @throws Problem 404 for an account that never attended the meeting, 409 where the meeting or the
 * attendance has ended.
 */
export async function changeDetails(
  db: Db,
  meeting: MeetingRow,
  { given, by }: { given: AttendeeDetails; by: Actor },
): Promise<Attendee> {
  const { IsMuted, HasVideo, IsSharing } = given;
  const change = {
    seen_at: by.at,
    ...(IsMuted !== undefined && { is_muted: flag(IsMuted) }),
    ...(HasVideo !== undefined && { has_video: flag(HasVideo) }),
    ...(IsSharing !== undefined && { is_sharing: flag(IsSharing) }),
  };
  await refuseEnded(db, meeting);
  return changeOwn(db, meeting, { by, change, isStillIn: true });
}

interface Change {
  by: Actor;
  change: Partial<Selectable<Database['meeting_attendees']>>;
  isStillIn?: boolean;
}

function changeOwn(
  db: Db,
  meeting: MeetingRow,
  { by, change, isStillIn = false }: Change,
): Promise<Attendee> {
  return db.transaction().execute(async (tx) => {
    const row = await ownRow(tx, meeting, by.accountId);
    if (isStillIn && row.left_at !== null)
      throw new Problem(409, 'meeting.left', 'You have left this meeting.');
    if (row.left_at === null)
      await tx.updateTable('meeting_attendees').set(change).where('id', '=', row.id).execute();
    return describe(await ownRow(tx, meeting, by.accountId), by.at);
  });
}

async function ownRow(db: Db, meeting: MeetingRow, accountId: string) {
  const row = await db
    .selectFrom('meeting_attendees')
    .selectAll()
    .where('meeting_id', '=', meeting.id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw new Problem(404, 'meeting.notIn', 'You are not in this meeting.');
  return row;
}

async function refuseEnded(db: Db, { id }: MeetingRow): Promise<void> {
  const { ended_at } = await db
    .selectFrom('meetings')
    .select('ended_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (ended_at !== null) throw new Problem(409, 'meeting.ended', 'This meeting has ended.');
}

function describe(row: Selectable<Database['meeting_attendees']>, now: number): Attendee {
  return {
    AttendeeId: row.id,
    MeetingId: row.meeting_id,
    AccountId: row.account_id,
    Username: row.username,
    JoinedAt: instantText(row.joined_at),
    LeftAt: instantText(row.left_at),
    IsPresent: row.left_at === null && row.seen_at > now - presentMs,
    IsMuted: row.is_muted === 1,
    HasVideo: row.has_video === 1,
    IsSharing: row.is_sharing === 1,
  };
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
