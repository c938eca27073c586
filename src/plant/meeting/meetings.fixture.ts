import { vi } from 'vitest';

import type { Attendee, Joined, Meeting } from '#schemas/api/meetings.gen.ts';

/** Mocks of the calls for meetings and participants, for widget tests. */
export const startMeeting = vi.fn<(machineId: string, body: object) => Promise<Meeting>>();
export const joinMeeting = vi.fn<(meeting: Meeting) => Promise<Joined>>();
export const leaveMeeting = vi.fn<(meeting: Meeting) => Promise<Attendee>>();
export const endMeeting = vi.fn<(meeting: Meeting) => Promise<void>>();

export const sayPresent = vi.fn<() => Promise<void>>(() => Promise.resolve());

/** Mock of `#api/conversations/meeting-signals.ts`: no other participants. */
export const followMeeting = vi.fn<() => Promise<void>>(() => Promise.resolve());
export const unfollowMeeting = vi.fn<() => Promise<void>>(() => Promise.resolve());
export const sendSignal = vi.fn<() => Promise<void>>(() => Promise.resolve());

/** Error of a refused call. */
export function refusedWith(status: number): Error {
  return Object.assign(new Error('This meeting has ended.'), { status });
}
