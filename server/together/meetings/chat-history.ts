import type { ChatMessages } from '#schemas/api/meetings.gen.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';
import { keyContains } from '#server/resource-kit/describe/rows.ts';
import { parseFilter } from '#server/web/lists/filter.ts';
import { defaultPageSize, type ListQuery } from '#server/web/lists/list.ts';
import { cutPage, pageWith } from '#server/web/lists/sql-page.ts';
import { parseInstant, type WindowQuery } from '#server/web/lists/window.ts';

import { countUnread } from './chat-reads.store.ts';
import { describeMessage } from './chat.store.ts';

interface HistoryCall {
  machineIds: readonly string[];
  /** Undefined: messages of all meetings, and outside of meetings. */
  meetingId?: string;
  query: ListQuery & WindowQuery;
  caller: ClientScope & { accountId: string };
}

/**
 * A page of the messages of machines, newest first, paged by the database.
 * @throws Problem 400 for an unknown filter or order.
 */
export async function chatHistory(
  db: Db,
  { machineIds, meetingId, query, caller }: HistoryCall,
): Promise<ChatMessages> {
  const { pageSize = defaultPageSize, pageNumber = 1, orderBy = 'SentAt' } = query;
  if (orderBy !== 'SentAt')
    throw new Problem(400, 'request.unknownOrder', `orderBy is SentAt, not "${orderBy}"`);
  const wanted = wantedOf(db, { machineIds, query, caller, ...(meetingId && { meetingId }) });
  if (!wanted)
    return { Items: [], TotalItems: 0, PageNumber: pageNumber, PageSize: pageSize, Unread: 0 };
  const direction = query.ascending ? 'asc' : 'desc';
  const sorted = wanted
    .selectAll()
    .$if(machineIds.length > 1, (some) => some.orderBy('sent_at', direction).orderBy('machine_id'))
    .orderBy('seq', direction);
  const page = await cutPage(db, sorted, { pageSize, pageNumber });
  const { accountId } = caller;
  return {
    ...pageWith(page, page.Items.map(describeMessage)),
    Unread: await countUnread(db, { machineIds, accountId, caller }),
  };
}

function wantedOf(db: Db, { machineIds, meetingId, query, caller }: HistoryCall) {
  const { Text, Before, After, MeetingId } = parseFilter(query.filter, [
    'Text',
    'Before',
    'After',
    'MeetingId',
  ]);
  const meeting = meetingId ?? MeetingId;
  const { start, end } = query;
  if (machineIds.length === 0) return null;
  return db
    .selectFrom('chat_messages')
    .where('machine_id', 'in', machineIds)
    .where(withinScope('client_id', caller))
    .$if(meeting !== undefined, (some) => some.where('meeting_id', '=', String(meeting)))
    .$if(Text !== undefined, (some) => some.where(keyContains('text_key', String(Text))))
    .$if(Before !== undefined, (some) => some.where('seq', '<', seqOf('Before', Before)))
    .$if(After !== undefined, (some) => some.where('seq', '>', seqOf('After', After)))
    .$if(start !== undefined, (some) => some.where('sent_at', '>=', parseInstant(String(start))))
    .$if(end !== undefined, (some) => some.where('sent_at', '<', parseInstant(String(end))));
}

function seqOf(name: string, value: string | undefined): number {
  if (!/^\d{1,9}$/.test(value ?? ''))
    throw new Problem(400, 'request.badFilter', `"${name}" is the number of a message.`);
  return Number(value);
}
