import { sql, type Selectable } from 'kysely';

import type { ChatMessage, NewChatMessage } from '#schemas/api/meetings.gen.ts';
import type { Actor } from '#server/access/actor.ts';
import { instantText } from '#server/base/instant-text.ts';
import { fieldProblemsOf, Problem } from '#server/base/problem.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import { sortKey } from '#server/db/dialects/sort-key.ts';
import { isPostgres } from '#server/db/dialects/which-database.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import {
  addNotifications,
  endNotifications,
} from '#server/together/notifications/make/make-notifications.ts';
import { parseInstant } from '#server/web/lists/window.ts';

import { mentionedAccounts, namesIn } from './mentions.ts';

const messageProblem = fieldProblemsOf('message.notValid');

type MessageRow = Selectable<Database['chat_messages']>;

/** The stored message, and the accounts to notify. */
export interface ChatChange {
  message: ChatMessage;
  /** The message was stored before: nothing is published. */
  isRepeated: boolean;
  mentionedIds: string[];
}

/**
 * Stores a message with notifications for mentioned people. Idempotent by the message id.
 * @throws Problem 400 for a message without content, with a range that ends before it starts, or
 * with another person's picture, 404 for an unknown meeting, 409 for an id that is taken.
 */
export function addMessage(
  db: Db,
  machine: MachineRecord,
  { given, by }: { given: NewChatMessage; by: Actor },
): Promise<ChatChange> {
  const text = given.Text.trim();
  if (text === '' && given.MediaId === undefined)
    throw messageProblem('Text', {
      Code: 'message.empty',
      Message: 'A message says something, or has a picture',
    });
  const range = rangeOf(given);
  return db.transaction().execute(async (tx) => {
    await lockChat(tx, machine.id);
    const before = await repeated(tx, machine, { given, by });
    if (before) return { message: before, isRepeated: true, mentionedIds: [] };
    await refuseUnknown(tx, machine, { given, by });
    const last = await lastNumber(tx, machine.id);
    const row: MessageRow = {
      id: given.Id,
      client_id: machine.client_id,
      machine_id: machine.id,
      seq: last + 1,
      meeting_id: given.MeetingId ?? null,
      account_id: by.accountId,
      username: by.username,
      text,
      text_key: sortKey(text),
      media_id: given.MediaId ?? null,
      range_start: range?.start ?? null,
      range_end: range?.end ?? null,
      sent_at: by.at,
      edited_at: null,
      withdrawn_at: null,
    };
    await tx.insertInto('chat_messages').values(row).execute();
    const mentionedIds = await notifyMentioned(tx, machine, row);
    return { message: describeMessage(row), isRepeated: false, mentionedIds };
  });
}

interface Choice {
  machine: MachineRecord;
  messageId: string;
  by: Actor;
}

/** @throws Problem 404, 409 for a message of another person, or a withdrawn one. */
export function editMessage(db: Db, choice: Choice, given: string): Promise<ChatChange> {
  const text = given.trim();
  if (text === '')
    throw messageProblem('Text', {
      Code: 'message.emptied',
      Message: 'A message says something: withdraw it instead',
    });
  return changeMessage(db, choice, { text, edited_at: choice.by.at });
}

/** The text stays in the edit history only. @throws as `editMessage` */
export function withdrawMessage(db: Db, choice: Choice): Promise<ChatChange> {
  return changeMessage(db, choice, { text: '', media_id: null, withdrawn_at: choice.by.at });
}

function changeMessage(
  db: Db,
  { machine, messageId, by }: Choice,
  change: Partial<MessageRow> & { text: string },
): Promise<ChatChange> {
  return db.transaction().execute(async (tx) => {
    await lockChat(tx, machine.id);
    const row = await tx
      .selectFrom('chat_messages')
      .selectAll()
      .where('id', '=', messageId)
      .where('machine_id', '=', machine.id)
      .executeTakeFirst();
    if (!row) throw new Problem(404, 'message.unknown', 'There is no such message.');
    if (row.account_id !== by.accountId)
      throw new Problem(409, 'message.ofAnother', 'Only who wrote a message changes it.');
    if (row.withdrawn_at !== null)
      throw new Problem(409, 'message.withdrawn', 'This message was withdrawn.');
    await tx
      .insertInto('chat_edits')
      .values({ message_id: row.id, at: by.at, account_id: by.accountId, text: row.text })
      .execute();
    const changed = { ...row, ...change, text_key: sortKey(change.text) };
    await tx.updateTable('chat_messages').set(changed).where('id', '=', row.id).execute();
    const mentionedIds = await notifyMentioned(tx, machine, changed);
    const noLongerIds = await endNotifications(tx, [mentionKey(row.id)], {
      at: by.at,
      except: mentionedIds,
    });
    return {
      message: describeMessage(changed),
      isRepeated: false,
      mentionedIds: mentionedIds.concat(noLongerIds),
    };
  });
}

/** Serializes the numbering of a machine's messages, also between instances. */
async function lockChat(tx: Db, machineId: string): Promise<void> {
  if (isPostgres(tx))
    await sql`SELECT pg_advisory_xact_lock(hashtext(${`chat ${machineId}`}))`.execute(tx);
}

/** Highest number used, also by purged messages: read marks refer to it. */
async function lastNumber(tx: Db, machineId: string): Promise<number> {
  const numbers = await Promise.all(
    (['chat_messages', 'chat_reads'] as const).map((table) =>
      tx
        .selectFrom(table)
        .select(({ fn }) => fn.max('seq').as('last'))
        .where('machine_id', '=', machineId)
        .executeTakeFirstOrThrow(),
    ),
  );
  return Math.max(...numbers.map(({ last }) => last ?? 0));
}

async function repeated(
  tx: Db,
  machine: MachineRecord,
  { given, by }: { given: NewChatMessage; by: Actor },
): Promise<ChatMessage | undefined> {
  const row = await tx
    .selectFrom('chat_messages')
    .selectAll()
    .where('id', '=', given.Id)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.account_id !== by.accountId || row.machine_id !== machine.id)
    throw new Problem(409, 'message.idTaken', 'Another message has this id.');
  return describeMessage(row);
}

async function refuseUnknown(
  tx: Db,
  machine: MachineRecord,
  { given, by }: { given: NewChatMessage; by: Actor },
): Promise<void> {
  if (given.MeetingId !== undefined) await refuseUnknownMeeting(tx, machine, given.MeetingId);
  if (given.MediaId !== undefined) await refuseOtherPicture(tx, machine, { given, by });
}

async function refuseUnknownMeeting(tx: Db, machine: MachineRecord, id: string): Promise<void> {
  const meeting = await tx
    .selectFrom('meetings')
    .select('id')
    .where('id', '=', id)
    .where('machine_id', '=', machine.id)
    .executeTakeFirst();
  if (!meeting) throw new Problem(404, 'meeting.unknown', 'There is no such meeting.');
}

/**
 * The picture must be a chat picture of the machine's client, uploaded by the author.
 * @throws Problem 400
 */
async function refuseOtherPicture(
  tx: Db,
  machine: MachineRecord,
  { given, by }: { given: NewChatMessage; by: Actor },
): Promise<void> {
  const picture = await tx
    .selectFrom('media')
    .select('id')
    .where('id', '=', given.MediaId ?? '')
    .where('client_id', '=', machine.client_id)
    .where('account_id', '=', by.accountId)
    .where('type', '=', 'chatimage')
    .executeTakeFirst();
  if (!picture)
    throw messageProblem('MediaId', {
      Code: 'message.unknownPicture',
      Message: 'There is no such picture of yours',
    });
}

function mentionKey(messageId: string): string {
  return `chat.mention ${messageId}`;
}

/** @returns the notified accounts. */
async function notifyMentioned(tx: Db, machine: MachineRecord, row: MessageRow): Promise<string[]> {
  const clientId = machine.client_id;
  const people = await mentionedAccounts(tx, { names: namesIn(row.text), clientId });
  const accountIds = people.map(({ id }) => id).filter((id) => id !== row.account_id);
  const notification = {
    kind: 'chat.mention',
    key: mentionKey(row.id),
    clientId,
    page: 'machine',
    itemId: machine.id,
    values: { machine: machine.display_name, by: row.username },
  } as const;
  await addNotifications(tx, notification, { accountIds, at: row.edited_at ?? row.sent_at });
  return accountIds;
}

export function describeMessage(row: MessageRow): ChatMessage {
  const { range_start: start, range_end: end } = row;
  return {
    Id: row.id,
    MachineId: row.machine_id,
    Seq: row.seq,
    MeetingId: row.meeting_id,
    AccountId: row.account_id,
    Username: row.username,
    Text: row.text,
    Mentions: namesIn(row.text),
    MediaId: row.media_id,
    Range:
      start === null || end === null ? null : { Start: instantText(start), End: instantText(end) },
    SentAt: instantText(row.sent_at),
    EditedAt: instantText(row.edited_at),
    WithdrawnAt: instantText(row.withdrawn_at),
  };
}

function rangeOf({ Range }: NewChatMessage): { start: number; end: number } | undefined {
  if (!Range) return undefined;
  const range = { start: parseInstant(Range.Start), end: parseInstant(Range.End) };
  if (range.end < range.start)
    throw messageProblem('Range', {
      Code: 'message.rangeBackwards',
      Message: 'The range ends before it starts',
    });
  return range;
}
