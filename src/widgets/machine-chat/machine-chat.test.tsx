import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import people from '#plant/samples/machine-users.sample.json';
import stops from '#plant/samples/stops.sample.json';
import sample from '#plant/samples/chat-messages.sample.json';
import { renderWidget } from '#plant/testing.tsx';
import type { ChatMessage, ChatMessages } from '#schemas/api/meetings.gen.ts';

import {
  editMessage,
  hear,
  listMessages,
  loadChatPicture,
  markMessagesRead,
  refusalOf,
  sendMessage,
  uploadChatPicture,
  withdrawMessage,
} from './messages/chat.fixture.ts';
import { type ChatData, machineChat } from './machine-chat.widget.tsx';

vi.mock('#api/conversations/chat.ts', () => import('./messages/chat.fixture.ts'));
vi.mock('#api/session/tab-session.ts', () => ({
  tabAccountId: () => 'U1',
  tabSession: () => ({ onEnded() {} }),
}));

const newest = { ...(sample as [ChatMessages])[0], Unread: 1 };
const [last] = newest.Items as [ChatMessage];

/** Reports the last observed element as visible. */
let seen: () => void;

beforeEach(() => {
  URL.createObjectURL = () => 'blob:content';
  URL.revokeObjectURL = () => {};
  markMessagesRead.mockResolvedValue();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: object[]) => void) {
        seen = () => act(() => report([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test('messages say who wrote them and when, what was edited and what was withdrawn', () => {
  show();
  const said = articles();

  expect(said[0]).toMatch(/^annaJun 10, 11:00.AMedited Jun 10, 11:02.AMGood morning/);
  expect(said[1]).toMatch(
    /^benJun 10, 4:45.PMAbout Jun 10, 4:40.–.4:52.PMThe nozzle leaks, @anna$/,
  );
  expect(said[2]).toMatch(/^annaJun 10, 4:50.PMWithdrawn Jun 10, 4:51.PM$/);
  expect(screen.getByText('@anna').tagName).toBe('MARK');
});

test('what others write is there at once, also an edit and a withdrawal', () => {
  show();
  heard({ ...last, Id: 'c5', Seq: 5, Text: '<b>Fine</b>' });
  expect(articles().at(-1)).toContain('<b>Fine</b>');
  heard({ ...last, Id: 'c5', Seq: 5, Text: '', WithdrawnAt: '2026-06-10T17:00:00.000Z' });
  expect(articles().at(-1)).toContain('Withdrawn');
  heard({ ...last, Id: 'x6', Seq: 6, MachineId: 'other', Text: 'Elsewhere' });
  expect(articles()).toHaveLength(5);
});

test('unread messages are counted and parted off, and read once the newest was in sight', async () => {
  show();
  expect(screen.getByText('Unread: 1')).toBeTruthy();
  expect(screen.getByText('New').nextElementSibling?.textContent).toContain('Seal is changed');
  expect(markMessagesRead).not.toHaveBeenCalled();
  seen();
  await screen.findByText('Unread: 0');
  expect(markMessagesRead).toHaveBeenCalledWith('P1', 4);
});

test('a server that cannot note what was read is not asked again at once', async () => {
  markMessagesRead.mockRejectedValue(new Error('Connection error'));
  show();
  seen();
  await act(async () => {});
  expect(screen.getByText('Unread: 0')).toBeTruthy();
});

test('older messages come when they are asked for', async () => {
  listMessages.mockResolvedValueOnce({ ...newest, Items: newest.Items.slice(2) });
  show({ chat: [{ ...newest, Items: newest.Items.slice(0, 2) }] });
  await press('Show earlier messages');

  expect(listMessages).toHaveBeenCalledWith({ machineId: 'P1', before: 3 });
  await waitFor(() => expect(articles()).toHaveLength(4));
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
});

test('all messages are searched, not only those of the page', async () => {
  listMessages.mockResolvedValueOnce({ ...newest, Items: [last], TotalItems: 1 });
  show();
  const field = screen.getByLabelText('Search messages');
  fireEvent.change(field, { target: { value: 's' } });
  await screen.findByText('Type at least two letters.');
  fireEvent.change(field, { target: { value: 'seal' } });

  await screen.findByText('Found: 1');
  expect(listMessages).toHaveBeenCalledWith(
    { machineId: 'P1', text: 'seal' },
    expect.any(AbortSignal),
  );
  expect(articles()).toHaveLength(1);
});

test('a message is sent with the time that it is about, and shown while it waits', async () => {
  const replies: ((message: ChatMessage) => void)[] = [];
  sendMessage.mockReturnValueOnce(new Promise((resolve) => void replies.push(resolve)));
  show({ stops: stops as ChatData['stops'] });
  type('This here');
  fireEvent.change(screen.getByLabelText('What it is about'), {
    target: { value: '1781109600000' },
  });
  await press('Send');

  expect(await screen.findByText('Being sent…')).toBeTruthy();
  await waitFor(() => expect(sendMessage).toHaveBeenCalled());
  const [, body] = sendMessage.mock.calls[0] ?? [];
  expect(body).toMatchObject({
    Text: 'This here',
    Range: { Start: '2026-06-10T16:40:00.000Z', End: '2026-06-10T16:52:00.000Z' },
  });
  await act(async () => {
    replies[0]?.({ ...last, Id: body?.Id ?? '', Seq: 5, AccountId: 'U1', Text: 'This here' });
    await Promise.resolve();
  });
  await waitFor(() => expect(screen.queryByText('Being sent…')).toBeNull());
  expect(screen.getAllByText('This here')).toHaveLength(1);
});

test('one that the server refuses says why, and can be discarded', async () => {
  sendMessage.mockRejectedValueOnce(refusalOf('No such picture'));
  show();
  type('Refused words');
  await press('Send');
  expect((await screen.findByRole('alert')).textContent).toBe('Not sent: No such picture');
  await press('Discard');
  await waitFor(() => expect(screen.queryByText('Refused words')).toBeNull());
});

test('an empty message is not sent', async () => {
  show();
  await press('Send');
  expect(screen.getByRole('alert').textContent).toBe('Write something, or add a picture.');
  expect(sendMessage).not.toHaveBeenCalled();
});

test('people are offered after an @, and one is taken by keyboard', () => {
  show();
  const field = type('Look, @b');
  const list = screen.getByRole('listbox', { name: 'People to mention' });
  expect(
    within(list)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['annaAnna Berg', 'ben']);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field.value).toBe('Look, @ben ');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(sendMessage).not.toHaveBeenCalled();
});

test('the offer of people is closed with Escape, and Enter sends then', async () => {
  sendMessage.mockResolvedValue({ ...last, Id: 'c9', Seq: 5 });
  show();
  const field = type('@be');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.queryByRole('listbox')).toBeNull();
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
  expect(sendMessage).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(sendMessage).toHaveBeenCalled());
});

test('own messages are edited and withdrawn, those of others are not', async () => {
  editMessage.mockResolvedValue({
    ...(newest.Items[3] as ChatMessage),
    Text: 'Good evening',
    EditedAt: '2026-06-10T18:00:00.000Z',
  });
  withdrawMessage.mockResolvedValue({
    ...(newest.Items[3] as ChatMessage),
    Text: '',
    WithdrawnAt: '2026-06-10T18:01:00.000Z',
  });
  show();
  expect(screen.getAllByRole('button', { name: 'Withdraw' })).toHaveLength(1);
  await press('Edit');
  fireEvent.change(screen.getByLabelText('Edit'), { target: { value: 'Good evening' } });
  await press('Save');
  await screen.findByText('Good evening');

  await press('Withdraw');
  expect(withdrawMessage).not.toHaveBeenCalled();
  await press('Withdraw for everyone');
  await screen.findByText(/Withdrawn Jun 10, 6:01/);
  expect(screen.queryByText('Good evening')).toBeNull();
});

test('a picture is shown small, and large when it is pressed', async () => {
  loadChatPicture.mockResolvedValue(new Blob(['picture']));
  show({ chat: [{ ...newest, Items: [{ ...last, MediaId: 'medium-1' }] }] });
  await press('Picture of ben');

  expect(await screen.findByRole('img', { name: 'Picture of ben' })).toBeTruthy();
  expect(loadChatPicture).toHaveBeenCalledWith('medium-1', true, expect.anything());
  expect(loadChatPicture).toHaveBeenCalledWith('medium-1', false, expect.anything());
});

test('a picture goes with a message; what is none is refused at once', async () => {
  uploadChatPicture.mockResolvedValue('medium-2');
  sendMessage.mockResolvedValue({ ...last, Id: 'c9', Seq: 5 });
  show();
  choose(new File(['x'], 'page.svg', { type: 'image/svg+xml' }));
  expect(screen.getByRole('alert').textContent).toMatch(/^Only JPEG, PNG and WebP/);
  const picture = new File(['x'], 'part.png', { type: 'image/png' });
  // jsdom lacks File.arrayBuffer.
  choose(Object.assign(picture, { arrayBuffer: async () => new ArrayBuffer(1) }));
  await screen.findByAltText('With a picture');
  await press('Send');

  await waitFor(() => expect(sendMessage).toHaveBeenCalled());
  expect(sendMessage.mock.calls[0]?.[1]).toMatchObject({ Text: '', MediaId: 'medium-2' });
});

test('a press on the time of a message marks it', () => {
  show();
  const chip = screen.getByRole('button', { name: /^About Jun 10/, pressed: false });
  fireEvent.click(chip);
  return waitFor(() => expect(chip.getAttribute('aria-pressed')).toBe('true'));
});

test('a chat without messages says so', () => {
  show({ chat: [{ ...newest, Items: [], Unread: 0, TotalItems: 0 }] });
  expect(screen.getByText(/^No messages yet/)).toBeTruthy();
});

function heard(message: ChatMessage): void {
  act(() => hear(message));
}

function articles(): string[] {
  return screen.queryAllByRole('article').map((one) => one.textContent);
}

function type(text: string): HTMLTextAreaElement {
  const field = screen.getByLabelText<HTMLTextAreaElement>('Message');
  fireEvent.change(field, { target: { value: text } });
  return field;
}

function choose(file: File): void {
  fireEvent.change(screen.getByLabelText('Add a picture', { selector: 'input' }), {
    target: { files: [file] },
  });
}

async function press(name: string): Promise<void> {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await Promise.resolve();
  });
}

function show(data: Partial<ChatData> = {}): void {
  renderWidget(machineChat, {
    options: {},
    data: { chat: [newest], people, stops: undefined, machine: undefined, ...data },
    receivedAt: Date.now(),
  });
}
