import type { Medium } from '#schemas/api/media.gen.ts';
import type { ChatMessage, ChatMessages, NewChatMessage } from '#schemas/api/meetings.gen.ts';

import { printFilter } from '../filter.ts';
import { request } from '../http.ts';
import { pathOf } from '../path.ts';

/** Messages per page. */
const pageSize = 50;
/** Generous: uploads may run on a slow network. */
const pictureLimitMs = 60_000;

/**
 * Messages about a machine, newest first, with the caller's total number of unread ones.
 * @param before Only messages with a lower number.
 * @param text Only messages that contain it.
 */
export function listMessages(
  { machineId, before, text }: { machineId: string; before?: number; text?: string },
  signal?: AbortSignal,
): Promise<ChatMessages> {
  const filter = printFilter({ Before: before, Text: text });
  return request('GET', pathOf('machines/:machineId/meetings/messages', { machineId }), {
    query: { pageSize, ...(filter && { filter }) },
    signal,
    isQuiet: true,
  });
}

/** Idempotent by the message's id. */
export function sendMessage(machineId: string, body: NewChatMessage): Promise<ChatMessage> {
  const path = pathOf('machines/:machineId/meetings/messages', { machineId });
  return request('POST', path, { body, isQuiet: true });
}

type MessageKey = Pick<ChatMessage, 'MachineId' | 'Id'>;

export function editMessage(message: MessageKey, Text: string): Promise<ChatMessage> {
  return request('PATCH', pathOfMessage(message), { body: { Text }, isQuiet: true });
}

/** Removes text and picture of a message for everyone. */
export function withdrawMessage(message: MessageKey): Promise<ChatMessage> {
  return request('DELETE', pathOfMessage(message), { isQuiet: true });
}

/** @param Seq Number of the newest message seen. */
export function markMessagesRead(machineId: string, Seq: number): Promise<void> {
  const path = pathOf('machines/:machineId/meetings/messages/read', { machineId });
  return request('PUT', path, { body: { Seq }, isQuiet: true });
}

/** @returns the id of the stored picture. */
export async function uploadChatPicture(
  clientId: string,
  file: Blob,
  idempotencyKey: string,
): Promise<string> {
  const body = new FormData();
  body.append('file', file, `picture.${file.type.replace(/^.*\//, '')}`);
  const { Id } = await request<Medium>('POST', 'media/chatimage', {
    query: { clientId },
    body,
    idempotencyKey,
    isQuiet: true,
    timeLimitMs: pictureLimitMs,
  });
  return Id;
}

export function loadChatPicture(id: string, isSmall: boolean, signal: AbortSignal): Promise<Blob> {
  return request('GET', pathOf('media/:id', { id }), {
    ...(isSmall && { query: { size: 'thumbnail' } }),
    signal,
    isQuiet: true,
    timeLimitMs: pictureLimitMs,
  });
}

function pathOfMessage({ MachineId, Id }: MessageKey): string {
  return pathOf('machines/:MachineId/meetings/messages/:Id', { MachineId, Id });
}
