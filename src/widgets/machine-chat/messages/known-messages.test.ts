import { expect, test } from 'vitest';

import type { ChatMessage } from '#schemas/api/meetings.gen.ts';

import { mergeMessages, partsOf, messagesWithoutGap, unreadOf } from './known-messages.ts';

test('a message that was heard and listed is there once, as it was changed last', () => {
  const edited = message(2, { Text: 'later', EditedAt: '2026-06-10T16:09:00.000Z' });
  const withdrawn = message(1, { Text: '', WithdrawnAt: '2026-06-10T16:10:00.000Z' });
  const known = mergeMessages([message(3), edited], [message(2), message(1)]);

  expect(known.map(({ Seq }) => Seq)).toEqual([1, 2, 3]);
  expect(known[1]).toBe(edited);
  expect(mergeMessages(known, [withdrawn])[0]).toBe(withdrawn);
  expect(mergeMessages([withdrawn], [message(1)])[0]).toBe(withdrawn);
});

test('only messages that none is missing between are shown', () => {
  expect(seqs(messagesWithoutGap([1, 2, 5, 6, 7].map((seq) => message(seq))))).toEqual([5, 6, 7]);
  expect(seqs(messagesWithoutGap([4, 5].map((seq) => message(seq))))).toEqual([4, 5]);
  expect(messagesWithoutGap([])).toEqual([]);
});

test('unread are those that the server counted and those that came since, of others', () => {
  const messages = [
    message(1),
    message(2),
    message(3, { AccountId: 'U1' }),
    message(4, { WithdrawnAt: '2026-06-10T16:10:00.000Z' }),
    message(5),
  ];
  const answer = { unread: 2, newest: 2 };

  expect(unreadOf(messages, { userId: 'U1', answer, readSeq: 0 })).toBe(3);
  expect(unreadOf(messages, { userId: 'U1', answer, readSeq: 2 })).toBe(1);
  expect(unreadOf(messages, { userId: 'U1', answer, readSeq: 5 })).toBe(0);
});

test.each([
  ['ask @ben, please', ['ask ', '@ben', ', please']],
  ['@ben.', ['@ben', '.']],
  ['mail x@global.example', ['mail x@global.example']],
  ['@王伟 看', ['@王伟', ' 看']],
  ['<b>@anna</b>', ['<b>', '@anna', '</b>']],
])('%s has its names apart', (text, parts) => {
  expect(partsOf(text).map((part) => part.text)).toEqual(parts);
});

function seqs(messages: readonly ChatMessage[]): number[] {
  return messages.map(({ Seq }) => Seq);
}

function message(Seq: number, fields: Partial<ChatMessage> = {}): ChatMessage {
  return {
    Id: `c${Seq}`,
    MachineId: 'P1',
    Seq,
    MeetingId: null,
    AccountId: 'u2',
    Username: 'ben',
    Text: `text ${Seq}`,
    Mentions: [],
    MediaId: null,
    Range: null,
    SentAt: `2026-06-10T16:0${Seq}:00.000Z`,
    EditedAt: null,
    WithdrawnAt: null,
    ...fields,
  };
}
