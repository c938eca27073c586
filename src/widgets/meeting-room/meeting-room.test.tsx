import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  followMeeting,
  joinMeeting,
  leaveMeeting,
  refusedWith,
  sendSignal,
} from '#plant/meeting/meetings.fixture.ts';
import attendees from '#plant/samples/meeting-attendees.sample.json';
import sample from '#plant/samples/meeting.sample.json';
import { createLiveStore } from '#plant/live/live-store.ts';
import { Around, renderWidget, scope } from '#plant/testing.tsx';
import type { Attendee, Joined, Meeting } from '#schemas/api/meetings.gen.ts';

import { meetingRoom } from './meeting-room.widget.tsx';

vi.mock('#api/conversations/meetings.ts', () => import('#plant/meeting/meetings.fixture.ts'));
vi.mock(
  '#api/conversations/meeting-attendance.ts',
  () => import('#plant/meeting/meetings.fixture.ts'),
);
vi.mock(
  '#api/conversations/meeting-signals.ts',
  () => import('#plant/meeting/meetings.fixture.ts'),
);

const [meeting] = sample as Meeting[] as [Meeting];
const self = { ...attendees[0], AccountId: scope.user.Id } as Attendee;
const joined: Joined = {
  Meeting: meeting,
  Attendee: attendees[0] as Attendee,
  IceServers: [],
};

beforeEach(() => {
  joinMeeting.mockResolvedValue(joined);
  leaveMeeting.mockResolvedValue(joined.Attendee);
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test('a browser without devices says so, and its user joins and listens', async () => {
  show();

  const join = await readyToJoin();
  for (const name of ['Unmute', 'Start camera'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  fireEvent.click(join);
  await screen.findByText('No one else is here yet. Send the link to someone.');
  expect(screen.getByRole('listitem').textContent).toMatch(/\(you\)muted$/);

  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await screen.findByText('You have left the meeting.');
  expect(leaveMeeting).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('link', { name: 'To the machine' }).getAttribute('href')).toBe(
    '/machine/P1',
  );
});

test('no one joins while it is not known yet which devices there are', async () => {
  const answers: ((error: Error) => void)[] = [];
  const asked = new Promise<MediaStream>((_, reject) => {
    answers.push(reject);
  });
  stubDevices(() => asked);
  show();

  const join = screen.getByRole<HTMLButtonElement>('button', { name: 'Join' });
  expect(join.disabled).toBe(true);
  answers[0]?.(new Error('Permission denied'));
  await readyToJoin();
  expect(join.disabled).toBe(false);
});

test('who leaves while joining is met by no one', async () => {
  const answers: ((reply: Joined) => void)[] = [];
  joinMeeting.mockReturnValueOnce(
    new Promise((resolve) => {
      answers.push(resolve);
    }),
  );
  show();

  fireEvent.click(await readyToJoin());
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText('You have left the meeting.');
  answers[0]?.(joined);
  await waitFor(() => expect(followMeeting).toHaveBeenCalled());
  expect(sendSignal).not.toHaveBeenCalled();
});

test.each([
  ['has left in another window since then', '2026-06-10T16:05:00.000Z', true],
  ['had left it before', '2026-06-10T15:55:00.000Z', false],
])('who has joined and %s', async (_, LeftAt, isLeft) => {
  joinMeeting.mockResolvedValue({ ...joined, Attendee: self });
  const store = createLiveStore();
  const { rerender } = render(roomWith(self));
  fireEvent.click(await readyToJoin());
  await screen.findByText('No one else is here yet. Send the link to someone.');

  rerender(roomWith({ ...self, LeftAt }));
  expect(screen.queryByText('You have left the meeting.') !== null).toBe(isLeft);

  function roomWith(attendee: Attendee) {
    const data = { meeting: [meeting], attendees: [attendee] };
    return (
      <Around store={store}>
        <meetingRoom.Component options={{}} data={data} receivedAt={0} />
      </Around>
    );
  }
});

test('where the usual microphone cannot be opened, another can be chosen', async () => {
  const getUserMedia = vi.fn<() => Promise<MediaStream>>(() => Promise.reject(new Error('In use')));
  stubDevices(getUserMedia, ['Desk', 'Headset']);
  show();

  await readyToJoin();
  fireEvent.change(await screen.findByLabelText('Microphone'), { target: { value: 'Headset' } });
  await readyToJoin();
  expect(getUserMedia).toHaveBeenLastCalledWith(
    expect.objectContaining({ audio: { deviceId: { exact: 'Headset' } } }),
  );
});

test('a network that fails can be tried again; a meeting that has ended cannot', async () => {
  joinMeeting.mockRejectedValueOnce(new Error('Failed to fetch'));
  joinMeeting.mockRejectedValueOnce(refusedWith(409));
  show();

  fireEvent.click(await readyToJoin());
  await screen.findByText(/Check the network/);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('This meeting has ended.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a meeting that has ended opens no device', async () => {
  show({ ...meeting, EndedAt: '2026-06-10T17:00:00.000Z' });

  await screen.findByText('This meeting has ended.');
  expect(screen.queryByRole('button')).toBeNull();
});

function stubDevices(
  getUserMedia: () => Promise<MediaStream>,
  microphones: readonly string[] = [],
): void {
  const all = microphones.map((id) => ({ kind: 'audioinput', deviceId: id, label: id }));
  const mediaDevices = Object.assign(new EventTarget(), {
    getUserMedia,
    enumerateDevices: () => Promise.resolve(all),
  });
  vi.stubGlobal('navigator', { mediaDevices });
}

/** Waits until the devices are known. */
async function readyToJoin(): Promise<HTMLElement> {
  await screen.findByText(/You can join and listen/);
  return screen.getByRole('button', { name: 'Join' });
}

function show(row: Meeting = meeting): void {
  renderWidget(meetingRoom, {
    options: {},
    data: { meeting: [row], attendees },
    receivedAt: Date.now(),
  });
}
