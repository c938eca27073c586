import type { ChatMessage } from '#schemas/api/meetings.gen.ts';

type Messages = readonly ChatMessage[];

/** Merges messages without duplicates, in the latest version, oldest first. */
export function mergeMessages(known: Messages, more: Messages): ChatMessage[] {
  const byId = new Map(known.map((one) => [one.Id, one]));
  for (const one of more) {
    const before = byId.get(one.Id);
    if (!before || changedAt(before) <= changedAt(one)) byId.set(one.Id, one);
  }
  return [...byId.values()].toSorted((one, other) => one.Seq - other.Seq);
}

/** The last messages without a gap in their numbers, which are consecutive for a machine. */
export function messagesWithoutGap(messages: Messages): Messages {
  let first = messages.length - 1;
  while (first > 0 && messages[first - 1]?.Seq === (messages[first]?.Seq ?? 0) - 1) first -= 1;
  return messages.slice(Math.max(0, first));
}

/**
 * Number of unread messages of others.
 * @param answer The server's count, and the newest message it includes.
 * @param readSeq Number of the newest message marked as read since.
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
  /** Start offset in the text. */
  at: number;
  text: string;
  isMention: boolean;
}

/** Splits a text into words and mentions. */
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

/** `@` and a user name by the server's rule, without trailing punctuation. */
const mention = /(?<![\p{L}\p{N}@._-])@[\p{L}\p{N}](?:[\p{L}\p{N}._@-]{0,198}[\p{L}\p{N}])?/gu;

function changedAt({ SentAt, EditedAt, WithdrawnAt }: ChatMessage): number {
  return Date.parse(WithdrawnAt ?? EditedAt ?? SentAt);
}
