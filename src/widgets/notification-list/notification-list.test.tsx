import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';
import {
  answerOf,
  addPushSubscription,
  listNotifications,
  loadNotificationChannels,
  loadNotificationSettings,
  markAllRead,
  markNotifications,
  notification,
  removePushDevice,
  storeNotificationSettings,
} from '#plant/notifications/notifications.fixture.ts';

import { notificationList } from './notification-list.widget.tsx';

vi.mock(
  '#api/conversations/notifications.ts',
  () => import('#plant/notifications/notifications.fixture.ts'),
);

vi.mock(
  '#api/conversations/notification-settings.ts',
  () => import('#plant/notifications/notifications.fixture.ts'),
);

vi.mock(
  '#api/conversations/notification-channels.ts',
  () => import('#plant/notifications/notifications.fixture.ts'),
);

const device = {
  Id: 'd1',
  UserAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
  CreatedAt: '2026-06-10T16:00:00.000Z',
  IsCurrent: false,
};

beforeEach(() => {
  loadNotificationSettings.mockResolvedValue({
    Muted: ['order.late'],
    QuietFrom: null,
    QuietUntil: null,
    TimeZone: 'UTC',
    Mail: ['chat.mention'],
    Push: [],
    Digest: 'NONE',
    DigestAt: null,
  });
  loadNotificationChannels.mockResolvedValue({
    MailAddress: 'anna@lineside.example',
    PushKey: 'key',
    Devices: [device],
  });
  listNotifications.mockResolvedValue(
    answerOf([notification(), notification({ Id: 'n2', IsRead: true, Kind: 'of.tomorrow' })], 1),
  );
  markNotifications.mockResolvedValue({});
  markAllRead.mockResolvedValue();
});
afterEach(() => void vi.resetAllMocks());

test('the list is asked for again at the pace of its screen', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { Component } = notificationList;
  render(
    <Around>
      <Component options={{ pollSeconds: 5 }} data={{}} receivedAt={0} />
    </Around>,
  );
  await screen.findAllByRole('listitem');
  const asked = listNotifications.mock.calls.length;

  await act(() => vi.advanceTimersByTimeAsync(5000));
  vi.useRealTimers();

  expect(listNotifications.mock.calls.length).toBe(asked + 1);
});

test('a notification says what and when, leads there, and is read by that', async () => {
  await show();
  const link = screen.getByRole('link', { name: 'ben mentioned you in the chat of IMM-07.' });
  expect(link.getAttribute('href')).toBe('/machine/riverside-imm-07');
  expect(screen.getAllByText('Unread')).toHaveLength(1);
  fireEvent.click(link);
  await waitFor(() => expect(markNotifications).toHaveBeenCalledWith('U1', ['n1'], true));
});

test('what is over says so, and is no longer unread', async () => {
  const EndedAt = '2026-06-10T17:00:00.000Z';
  await show(answerOf([notification({ EndedAt })], 0));
  expect(screen.getByText(/^over since Jun 10/)).toBeTruthy();
  expect(screen.queryByText('Unread')).toBeNull();
});

test('one is marked as read, and as unread again', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Mark as read' }));
  await waitFor(() => expect(markNotifications).toHaveBeenLastCalledWith('U1', ['n1'], true));
  fireEvent.click(screen.getByRole('button', { name: 'Mark as unread' }));
  await waitFor(() => expect(markNotifications).toHaveBeenLastCalledWith('U1', ['n2'], false));
});

test('all are marked at once', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(markAllRead).toHaveBeenCalledWith('U1'));
});

test('filters are asked of the server, from the first page on', async () => {
  await show(answerOf([notification()], 1, { TotalItems: 60 }));
  await press('Older');
  expect(lastAsked()).toMatchObject({ pageNumber: 2 });
  fireEvent.click(screen.getByLabelText('Unread only'));
  fireEvent.change(screen.getByLabelText('Machine'), { target: { value: 'riverside-imm-07' } });
  fireEvent.change(screen.getByLabelText('Since'), { target: { value: 'WEEK' } });

  await waitFor(() =>
    expect(lastAsked()).toMatchObject({
      pageNumber: 1,
      unreadOnly: true,
      itemId: 'riverside-imm-07',
      dateType: 'WEEK',
    }),
  );
});

test('people choose what they are notified of, and when not', async () => {
  storeNotificationSettings.mockImplementation((_, settings) => Promise.resolve(settings));
  await show();
  fireEvent.click(await screen.findByLabelText('Long stops: Here'));
  fireEvent.click(screen.getByLabelText('Late orders: Here'));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '22:00' } });
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '06:00' } });
  fireEvent.click(screen.getByText('Save'));

  await screen.findByText('Stored.');
  expect(storeNotificationSettings).toHaveBeenCalledWith('U1', {
    Muted: ['machine.stopped'],
    QuietFrom: '22:00',
    QuietUntil: '06:00',
    TimeZone: expect.any(String),
    Mail: ['chat.mention'],
    Push: [],
    Digest: 'NONE',
    DigestAt: null,
  });
});

test('people choose what is sent to them, by mail together, and to devices', async () => {
  storeNotificationSettings.mockImplementation((_, settings) => Promise.resolve(settings));
  await show();
  await screen.findByText('Mails go to anna@lineside.example.');
  expect(screen.getByLabelText<HTMLInputElement>('Late orders: Mail').disabled).toBe(true);
  fireEvent.click(screen.getByLabelText('Long stops: Mail'));
  fireEvent.click(screen.getByLabelText('Mentions in a chat: Devices'));
  fireEvent.change(screen.getByLabelText('Send mails'), { target: { value: 'DAILY' } });
  fireEvent.change(screen.getByLabelText('At'), { target: { value: '07:15' } });
  fireEvent.click(screen.getByText('Save'));
  await screen.findByText('Stored.');
  expect(storeNotificationSettings.mock.lastCall?.[1]).toMatchObject({
    Mail: ['chat.mention', 'machine.stopped'],
    Push: ['chat.mention'],
    Digest: 'DAILY',
    DigestAt: '07:15',
  });
});

test('without an address nothing is sent by mail, and the page says why', async () => {
  loadNotificationChannels.mockResolvedValue({ MailAddress: null, PushKey: 'key', Devices: [] });
  await show();
  await screen.findByText(/^No mail can be sent/);
  expect(screen.getByLabelText<HTMLInputElement>('Long stops: Mail').disabled).toBe(true);
  expect(screen.getByText(/^This browser shows notifications only/)).toBeTruthy();
});

test('a device is removed, and this one is added with the keys that its browser made', async () => {
  const keys = { p256dh: 'point', auth: 'secret' };
  const subscribe = vi.fn<(options: object) => Promise<object>>(() =>
    Promise.resolve({ toJSON: () => ({ endpoint: 'https://push.example/1', keys }) }),
  );
  const pushManager = { getSubscription: () => Promise.resolve(null), subscribe };
  const ready = Promise.resolve({ pushManager });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve('granted') });
  Object.assign(navigator, { serviceWorker: { register: () => ready, ready } });
  await show();
  fireEvent.click(await screen.findByRole('button', { name: /^Remove Firefox/ }));
  await waitFor(() => expect(removePushDevice).toHaveBeenCalledWith('U1', 'd1'));
  await press('Notify me on this device');
  await waitFor(() =>
    expect(addPushSubscription).toHaveBeenCalledWith('U1', {
      Endpoint: 'https://push.example/1',
      P256dh: 'point',
      Auth: 'secret',
    }),
  );
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' });

  vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve('denied') });
  await press('Notify me on this device');
  await screen.findByText(/^This browser was not allowed/);
  vi.unstubAllGlobals();
});

test('an empty list says whether filters are the reason', async () => {
  await show(answerOf([], 0));
  expect(screen.getByText(/^Nothing here/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  fireEvent.click(screen.getByLabelText('Unread only'));
  expect(await screen.findByText('No notification fits these filters.')).toBeTruthy();
});

test('a failure says why, and is tried again', async () => {
  listNotifications.mockRejectedValue(new Error('The server restarts'));
  render(<Page />);
  expect((await screen.findByRole('alert')).textContent).toContain('The server restarts');
  listNotifications.mockResolvedValue(answerOf([notification()], 1));
  await press('Try again');
  expect(await screen.findByRole('link')).toBeTruthy();
});

function lastAsked(): object | undefined {
  return listNotifications.mock.lastCall?.[1];
}

async function press(name: string): Promise<void> {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await Promise.resolve();
  });
}

async function show(answer?: Awaited<ReturnType<typeof listNotifications>>): Promise<void> {
  if (answer) listNotifications.mockResolvedValue(answer);
  render(<Page />);
  await waitFor(() => expect(screen.queryByText('Unread only')).toBeTruthy());
  await screen.findByText(answer?.Items.length === 0 ? /^Nothing here/ : /mentioned you/);
}

function Page() {
  return (
    <Around>
      <notificationList.Component options={{}} data={{}} receivedAt={0} />
    </Around>
  );
}
