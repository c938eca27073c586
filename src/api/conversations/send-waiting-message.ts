import type { ChatMessage } from '#schemas/api/meetings.gen.ts';

import { isFinalRefusal } from '../forms/final-refusal.ts';
import { publishConversation } from '../hub/conversation-changes.ts';
import type { ChatStore, WaitingMessage } from './chat-store.ts';
import { sendMessage, uploadChatPicture } from './chat.ts';

/**
 * Sends the oldest pending message. A refused message stays with its reason, and does not block
 * later ones. Rejects when the server was not reached or is temporarily unable.
 */
export async function sendNextMessage(store: ChatStore): Promise<'sent' | 'none'> {
  const next = (await store.waiting()).find(({ problem }) => problem === undefined);
  if (!next) return 'none';
  try {
    const stored = await send(store, next);
    // Published before it is dropped from the pending ones, so that it never disappears from the
    // screen.
    publishConversation('message', stored);
    await store.drop(next.number);
  } catch (error) {
    if (!isFinalRefusal(error)) throw error;
    await store.change({ ...next, problem: error.message });
  }
  return 'sent';
}

async function send(store: ChatStore, next: WaitingMessage): Promise<ChatMessage> {
  const { id, machineId, text, range, mediaId } = await withPicture(store, next);
  return sendMessage(machineId, {
    Id: id,
    Text: text,
    ...(range && { Range: range }),
    ...(mediaId !== undefined && { MediaId: mediaId }),
  });
}

async function withPicture(store: ChatStore, next: WaitingMessage): Promise<WaitingMessage> {
  const { file, clientId, id } = next;
  if (!file || next.mediaId !== undefined) return next;
  const blob = new Blob([file.bytes], { type: file.mime });
  const uploaded = { ...next, mediaId: await uploadChatPicture(clientId, blob, `${id}-file`) };
  await store.change(uploaded);
  return uploaded;
}
