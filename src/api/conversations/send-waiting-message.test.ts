import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ConnectionError } from '../connection-error.ts';
import { HttpError } from '../http.ts';
import { onConversation } from '../hub/conversation-changes.ts';
import { createChatStore } from './chat-store.ts';
import * as chat from './chat.ts';
import { sendNextMessage } from './send-waiting-message.ts';

const sendMessage = vi.spyOn(chat, 'sendMessage');
const upload = vi.spyOn(chat, 'uploadChatPicture');
const store = createChatStore('anna');

beforeEach(() => {
  sendMessage.mockImplementation((MachineId, { Id, Text }) =>
    Promise.resolve({ Id, Text, MachineId } as never),
  );
});
afterEach(async () => {
  await store.clear();
  vi.clearAllMocks();
});

test('messages are sent in their order, and are on the screen before they wait no longer', async () => {
  const stored: unknown[] = [];
  const stop = onConversation('message', async ({ Text }) => {
    stored.push([Text, (await store.waiting()).length]);
  });
  await write('first');
  await write('second');
  const reports = [await sent(), await sent(), await sent()];
  stop();

  expect(reports).toEqual(['sent', 'sent', 'none']);
  expect(stored).toEqual([
    ['first', 2],
    ['second', 1],
  ]);
});

test('one that gets no reply waits, and is sent again under the same id', async () => {
  await write('Example');
  sendMessage.mockRejectedValueOnce(new ConnectionError('Connection error'));
  await expect(sent()).rejects.toThrow('Connection error');
  await sent();

  const [first, second] = sendMessage.mock.calls.map(([, { Id }]) => Id);
  expect(second).toBe(first);
  expect(await store.waiting()).toEqual([]);
});

test.each([503, 429, 401])('a server that answers %i may take it later', async (status) => {
  await write('Example');
  sendMessage.mockRejectedValueOnce(new HttpError(status, '', 'Not now'));
  await expect(sent()).rejects.toThrow('Not now');
  expect(await store.waiting()).toMatchObject([{ text: 'Example' }]);
});

test('one that is refused stays with the reason, and those after it are sent', async () => {
  sendMessage.mockRejectedValueOnce(new HttpError(400, 'message.notValid', 'Too long'));
  await write('refused');
  await write('fine');
  await sent();
  await sent();

  expect(await sent()).toBe('none');
  expect(await store.waiting()).toMatchObject([{ text: 'refused', problem: 'Too long' }]);
});

test('a picture is uploaded once, before its message', async () => {
  upload.mockResolvedValue('medium-1');
  sendMessage.mockRejectedValueOnce(new ConnectionError('Connection error'));
  const file = { mime: 'image/png', bytes: new Uint8Array([1]).buffer };
  await store.add({ machineId: 'P1', clientId: 'C1', text: '', file });
  await expect(sent()).rejects.toThrow('Connection error');
  await sent();

  expect(upload).toHaveBeenCalledTimes(1);
  expect(upload.mock.calls[0]?.[0]).toBe('C1');
  expect(sendMessage.mock.lastCall?.[1]).toMatchObject({ MediaId: 'medium-1' });
});

test('another account sends nothing of it', async () => {
  await write('Example');
  expect(await sendNextMessage(createChatStore('carol'))).toBe('none');
  expect(sendMessage).not.toHaveBeenCalled();
});

function write(text: string): Promise<void> {
  return store.add({ machineId: 'P1', clientId: 'C1', text });
}

function sent() {
  return sendNextMessage(store);
}
