import { randomBytes, randomUUID } from 'node:crypto';

import { sql, type Selectable } from 'kysely';

import type { Meeting, NewMeeting } from '#schemas/api/meetings.gen.ts';
import type { Actor } from '#server/access/actor.ts';
import { isAuthorOrAdmin, type Caller } from '#server/access/caller.ts';
import { instantText } from '#server/base/instant-text.ts';
import { Problem } from '#server/base/problem.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import { isOneOf, withinScope, type ClientScope } from '#server/db/scope.ts';
import type { Database } from '#server/db/tables/schema.ts';
import type { ListQuery, Page } from '#server/web/lists/list.ts';
import { pageWith, sqlPage } from '#server/web/lists/sql-page.ts';
import { parseInstant } from '#server/web/lists/window.ts';

import { presentMs } from './attendees.store.ts';
import type { TurnSettings } from './turn.ts';

export type MeetingRow = Selectable<Database['meetings']>;

interface MeetingsCall {
  machineIds: readonly string[];
  now: number;
  /** Public URL of the hub. */
  publicUrl: string;
  turn: TurnSettings | undefined;
}

/** Meetings of machines, newest first. @param isActive Absent: ended ones, too. */
export async function listMeetings(
  db: Db,
  { machineIds, ...asked }: MeetingsCall,
  { query, isActive }: { query: ListQuery; isActive: boolean | undefined },
): Promise<Page<Meeting>> {
  const rows = db
    .selectFrom('meetings')
    .selectAll()
    .where(isOneOf('machine_id', machineIds))
    .$if(isActive !== undefined, (some) =>
      some.where('ended_at', isActive === true ? 'is' : 'is not', null),
    );
  const page = await sqlPage(db, rows, { query, orders, id: 'id' });
  return pageWith(page, await describeMeetings(db, page.Items, asked));
}

const orders = {
  Newest: sql`-start_at`,
  Start: sql`start_at`,
  DisplayName: sql`lower(display_name)`,
};

/**
 * A meeting of machines by id, name or external id; without a name, the newest open one that has
 * started.
 * @throws Problem 404
 */
export async function findMeeting(
  db: Db,
  machineIds: readonly string[],
  { name, now }: { name: string | undefined; now: number },
): Promise<MeetingRow> {
  const found =
    machineIds.length === 0
      ? undefined
      : await db
          .selectFrom('meetings')
          .selectAll()
          .where('machine_id', 'in', machineIds)
          .where((is) =>
            name === undefined
              ? is.and([is('ended_at', 'is', null), is('start_at', '<=', now)])
              : is.or([is('id', '=', name), is('external_id', '=', name), is('name', '=', name)]),
          )
          // Ids win over names: a name may equal the id of another meeting.
          .orderBy(
            sql`CASE WHEN id = ${name ?? ''} OR external_id = ${name ?? ''} THEN 0 ELSE 1 END`,
          )
          // A name may be reused after its meeting has ended.
          .orderBy(sql`CASE WHEN ended_at IS NULL THEN 0 ELSE 1 END`)
          .orderBy('start_at', 'desc')
          .limit(1)
          .executeTakeFirst();
  if (!found) throw new Problem(404, 'meeting.unknown', 'There is no such meeting.');
  return found;
}

/** A meeting by its id or external id, as in a link. @throws Problem 404 */
export async function findLinkedMeeting(
  db: Db,
  name: string,
  scope: ClientScope,
): Promise<MeetingRow> {
  const found = await db
    .selectFrom('meetings')
    .selectAll()
    .where((is) => is.or([is('id', '=', name), is('external_id', '=', name)]))
    .where(withinScope('client_id', scope))
    .executeTakeFirst();
  if (!found) throw new Problem(404, 'meeting.unknown', 'There is no such meeting.');
  return found;
}

/** @throws Problem 409 where an open meeting of the machine has the same name. */
export async function addMeeting(
  db: Db,
  machine: MachineRecord,
  { given, by }: { given: NewMeeting; by: Actor },
): Promise<MeetingRow> {
  const id = randomUUID();
  const row: MeetingRow = {
    id,
    client_id: machine.client_id,
    machine_id: machine.id,
    external_id: `${Math.floor(by.at / 1000)}.${randomBytes(8).toString('hex')}`,
    name: given.Name ?? id,
    display_name: given.DisplayName?.trim() || machine.display_name,
    description: given.Description?.trim() || null,
    start_at: given.Start === undefined ? by.at : parseInstant(given.Start),
    account_id: by.accountId,
    username: by.username,
    ended_at: null,
  };
  await db.transaction().execute(async (tx) => {
    const same = await tx
      .selectFrom('meetings')
      .select('id')
      .where('machine_id', '=', machine.id)
      .where('name', '=', row.name)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (same)
      throw new Problem(409, 'meeting.nameTaken', 'A meeting of this name goes on.').with({
        Errors: [
          { Field: 'Name', Code: 'meeting.nameTaken', Message: 'A meeting of this name goes on' },
        ],
      });
    await tx.insertInto('meetings').values(row).execute();
  });
  return row;
}

/** @throws Problem 409 for a person who neither made the meeting nor is an administrator. */
export function refuseUnlessOwn(meeting: MeetingRow, caller: Caller): void {
  if (isAuthorOrAdmin(caller, meeting.account_id)) return;
  throw new Problem(
    409,
    'meeting.ofAnother',
    'Only who made a meeting, or an administrator, ends it.',
  );
}

/** Ends a meeting for all attendees. Idempotent. */
export async function endMeeting(db: Db, { id }: MeetingRow, at: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('meetings')
      .set({ ended_at: at })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
    await tx
      .updateTable('meeting_attendees')
      .set({ left_at: at })
      .where('meeting_id', '=', id)
      .where('left_at', 'is', null)
      .execute();
  });
}

export async function describeMeetings(
  db: Db,
  rows: readonly MeetingRow[],
  { now, turn, publicUrl }: Omit<MeetingsCall, 'machineIds'>,
): Promise<Meeting[]> {
  const ids = rows.filter((row) => row.ended_at === null).map(({ id }) => id);
  const counts =
    ids.length === 0
      ? []
      : await db
          .selectFrom('meeting_attendees')
          .select(({ fn }) => ['meeting_id', fn.countAll<number | string>().as('count')])
          .where('meeting_id', 'in', ids)
          .where('left_at', 'is', null)
          .where('seen_at', '>', now - presentMs)
          .groupBy('meeting_id')
          .execute();
  const present = new Map(counts.map(({ meeting_id, count }) => [meeting_id, Number(count)]));
  return rows.map((row) => ({
    MeetingId: row.id,
    ExternalMeetingId: row.external_id,
    Name: row.name,
    DisplayName: row.display_name,
    Description: row.description,
    MachineId: row.machine_id,
    Start: instantText(row.start_at),
    EndedAt: instantText(row.ended_at),
    Username: row.username,
    Attendees: present.get(row.id) ?? 0,
    MediaPlacement: {
      AudioFallbackUrl: null,
      AudioHostUrl: null,
      ScreenDataUrl: null,
      ScreenSharingUrl: null,
      ScreenViewingUrl: null,
      SignalingUrl: `${publicUrl}/chimehub`,
      TurnControlUrl: turn?.url ?? null,
    },
  }));
}
