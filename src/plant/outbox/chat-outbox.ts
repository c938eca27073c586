import { createChatStore } from '#api/conversations/chat-store.ts';
import { sendNextMessage } from '#api/conversations/send-waiting-message.ts';
import { tabSession } from '#api/session/tab-session.ts';

import { startOutbox } from './outbox-actor.ts';

function createChatOutbox(accountId: string) {
  const store = createChatStore(accountId);
  const actor = startOutbox({ accountId, lock: 'chat', sendNext: () => sendNextMessage(store) });
  return { store, actor };
}

let current: ReturnType<typeof createChatOutbox> | undefined;

/** Pending chat messages of the signed-in account. They are sent on other pages, too. */
export function chatOutboxOf(accountId: string) {
  if (current?.store.accountId === accountId) return current;
  end();
  current = createChatOutbox(accountId);
  tabSession().onEnded(end);
  return current;
}

function end(): void {
  current?.actor.send({ type: 'session.ended' });
  current = undefined;
}
