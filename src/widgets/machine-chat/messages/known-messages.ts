import type { ChatMessage } from '#schemas/api/meetings.gen.ts';

type Messages = readonly ChatMessage[];

/** Both, each message once: as it was changed last. Oldest first. */
export function merged(known: Messages, more: Messages): ChatMessage[] {
  const byId = new Map(known.map((one) => [one.Id, one]));
  for (const one of more) {
    const before = byId.get(one.Id);
    if (!before || changedAt(before) <= changedAt(one)) byId.set(one.Id, one);
  }
  return [...byId.values()].toSorted((one, other) => one.Seq - other.Seq);
}

/** The messages up to the newest that none is missing between; numbers of a machine have no gaps. */
export function unbroken(messages: Messages): Messages {
  let first = messages.length - 1;
  while (first > 0 && messages[first - 1]?.Seq === (messages[first]?.Seq ?? 0) - 1) first -= 1;
  return messages.slice(Math.max(0, first));
}

/**
 * Messages of others that were not read.
 * @param answer What the server counted, up to which message.
 * @param readSeq The number of the newest message that was marked as read since.
 */
export function unreadOf(
  messages: Messages,
  {
    userId,
    answer,
    readSeq,
  }: { userId: string; answer: { unread: number; newest: number }; readSeq: number },
): number {
  const isCounted = readSeq < answer.newest;
  const from = Math.max(answer.newest, readSeq);
  const later = messages.filter(
    ({ Seq, AccountId, WithdrawnAt }) => Seq > from && AccountId !== userId && WithdrawnAt === null,
  );
  return (isCounted ? answer.unread : 0) + later.length;
}

interface TextPart {
  /** Where in the text it begins. */
  at: number;
  text: string;
  isMention: boolean;
}

/** A text in parts: words, and the names that it calls people by. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { index, 0: name } of text.matchAll(mention)) {
    if (index > at) parts.push({ at, text: text.slice(at, index), isMention: false });
    parts.push({ at: index, text: name, isMention: true });
    at = index + name.length;
  }
  if (at < text.length) parts.push({ at, text: text.slice(at), isMention: false });
  return parts;
}

/** `@` and a user name as the server reads it; what ends a sentence is not part of it. */
const mention = /(?<![\p{L}\p{N}@._-])@[\p{L}\p{N}](?:[\p{L}\p{N}._@-]{0,198}[\p{L}\p{N}])?/gu;

function changedAt({ SentAt, EditedAt, WithdrawnAt }: ChatMessage): number {
  return Date.parse(WithdrawnAt ?? EditedAt ?? SentAt);
}
