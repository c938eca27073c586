import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import {
  editMessage,
  listMessages,
  markMessagesRead,
  withdrawMessage,
} from '#api/conversations/chat.ts';
import { onConversation } from '#api/hub/conversation-changes.ts';
import type { ChatMessage, ChatMessages } from '#schemas/api/meetings.gen.ts';

import { mergeMessages, messagesWithoutGap, unreadOf } from './known-messages.ts';

interface Chat {
  machineId: string;
  userId: string;
  /** The newest messages, as last listed by the server. */
  newest: ChatMessages;
}

/** Messages about a machine: listed ones, live updates, and older ones on demand. */
export function useChat({ machineId, userId, newest }: Chat) {
  const [heard, setHeard] = useState<readonly ChatMessage[]>([]);
  const [readSeq, setReadSeq] = useState(0);
  const add = useCallback(
    (more: readonly ChatMessage[]) => setHeard((known) => mergeMessages(known, more)),
    [],
  );
  // Keeps messages that are no longer among the newest.
  const [listed, setListed] = useState(newest.Items);
  if (listed !== newest.Items) {
    setListed(newest.Items);
    setHeard(mergeMessages(heard, listed));
  }
  const all = useMemo(() => mergeMessages(heard, newest.Items), [heard, newest.Items]);
  const messages = useMemo(() => messagesWithoutGap(all), [all]);
  const isBroken = messages.length < all.length;
  useHearing(machineId, add, isBroken);

  const last = messages.at(-1)?.Seq ?? 0;
  const answer = { unread: newest.Unread, newest: newest.Items[0]?.Seq ?? 0 };
  const unread = unreadOf(messages, { userId, answer, readSeq });
  const markRead = useCallback(() => {
    setReadSeq(last);
    // Repeated with the next message: only the count is stale. An immediate retry would loop while
    // the server fails.
    markMessagesRead(machineId, last).catch(() => {});
  }, [machineId, last]);

  return {
    messages,
    unread,
    markRead,
    hasEarlier: (messages[0]?.Seq ?? 1) > 1,
    earlier: useEarlier(machineId, messages[0]?.Seq, add),
    edit: async (message: ChatMessage, text: string) => add([await editMessage(message, text)]),
    withdraw: async (message: ChatMessage) => add([await withdrawMessage(message)]),
  };
}

export type OpenChat = ReturnType<typeof useChat>;

/** Applies the hub's messages. After a gap or reconnection the newest are refetched. */
function useHearing(
  machineId: string,
  add: (more: readonly ChatMessage[]) => void,
  isBroken: boolean,
): void {
  const client = useQueryClient();
  const ask = useCallback(
    () => void client.invalidateQueries({ queryKey: ['screen-data', 'chat-messages'] }),
    [client],
  );
  useEffect(
    () =>
      onConversation('message', (message) => {
        if (message.MachineId === machineId) add([message]);
      }),
    [machineId, add],
  );
  useEffect(() => onConversation('connected', ask), [ask]);
  useEffect(() => {
    if (isBroken) ask();
  }, [isBroken, ask]);
}

function useEarlier(
  machineId: string,
  before: number | undefined,
  add: (more: readonly ChatMessage[]) => void,
) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const asked = useRef(false);
  async function load(): Promise<void> {
    if (asked.current || before === undefined) return;
    asked.current = true;
    setBusy(true);
    setError(undefined);
    try {
      add((await listMessages({ machineId, before })).Items);
    } catch (failure) {
      setError(failure as Error);
    } finally {
      asked.current = false;
      setBusy(false);
    }
  }
  return { load: () => void load(), isBusy, error };
}
