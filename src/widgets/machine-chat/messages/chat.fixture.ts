import { vi } from 'vitest';

import { HttpError } from '#api/http.ts';
import { publishConversation } from '#api/hub/conversation-changes.ts';
import type { ChatMessage, ChatMessages, NewChatMessage } from '#schemas/api/meetings.gen.ts';

/* Mock of `#api/conversations/chat.ts`. */

export const listMessages =
  vi.fn<(asked: { before?: number; text?: string }) => Promise<ChatMessages>>();
export const sendMessage =
  vi.fn<(machineId: string, body: NewChatMessage) => Promise<ChatMessage>>();
export const editMessage = vi.fn<(message: ChatMessage, text: string) => Promise<ChatMessage>>();
export const withdrawMessage = vi.fn<(message: ChatMessage) => Promise<ChatMessage>>();
export const markMessagesRead = vi.fn<(machineId: string, seq: number) => Promise<void>>();
export const uploadChatPicture = vi.fn<() => Promise<string>>();
export const loadChatPicture = vi.fn<() => Promise<Blob>>();

/** Simulates the hub's event for a changed message. */
export function hear(message: ChatMessage): void {
  publishConversation('message', message);
}

export function refusalOf(message: string): HttpError {
  return new HttpError(400, 'message.notValid', message);
}
