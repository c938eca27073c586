import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { joinMeeting, leaveMeeting, refusedWith } from '#plant/meeting/meetings.fixture.ts';
import attendees from '#plant/samples/meeting-attendees.sample.json';
import sample from '#plant/samples/meeting.sample.json';
import { renderWidget } from '#plant/testing.tsx';
import type { Attendee, Joined, Meeting } from '#schemas/api/meetings.gen.ts';

import { meetingRoom } from './meeting-room.widget.tsx';

vi.mock('#api/conversations/meetings.ts', () => import('#plant/meeting/meetings.fixture.ts'));
vi.mock(
  '#api/conversations/meeting-signals.ts',
  () => import('#plant/meeting/meetings.fixture.ts'),
);

const [meeting] = sample as Meeting[] as [Meeting];
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
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: () => asked, enumerateDevices: () => [] },
  });
  show();

  const join = screen.getByRole<HTMLButtonElement>('button', { name: 'Join' });
  expect(join.disabled).toBe(true);
  answers[0]?.(new Error('Permission denied'));
  await readyToJoin();
  expect(join.disabled).toBe(false);
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

/** Once it is known which devices there are. */
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
