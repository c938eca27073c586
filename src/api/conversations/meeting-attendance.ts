import type { Attendee, AttendeeDetails, Joined, Meeting } from '#schemas/api/meetings.gen.ts';

import { request } from '../http.ts';
import { pathOf } from '../path.ts';

type Named = Pick<Meeting, 'MachineId' | 'MeetingId'>;

/** Joins or rejoins. */
export function joinMeeting(
  { MachineId, MeetingId }: Named,
  signal?: AbortSignal,
): Promise<Joined> {
  const path = pathOf('machines/:MachineId/meetings/join', { MachineId });
  return request('POST', path, { body: { MeetingId }, signal, isQuiet: true });
}

export function leaveMeeting({ MachineId, MeetingId }: Named): Promise<Attendee> {
  const path = pathOf('machines/:MachineId/meetings/leave', { MachineId });
  return request('POST', path, { body: { MeetingId }, isQuiet: true });
}

/** Ends the meeting for all participants. */
export function endMeeting({ MachineId, MeetingId }: Named): Promise<void> {
  const path = pathOf('machines/:MachineId/meetings/:MeetingId', { MachineId, MeetingId });
  return request('DELETE', path, { isQuiet: true });
}

/** Heartbeat of a participant, with their state. */
export function sayPresent(
  { MachineId, MeetingId }: Named,
  body: AttendeeDetails,
): Promise<Attendee> {
  const path = pathOf('machines/:MachineId/meetings/:MeetingId/attendeedetails', {
    MachineId,
    MeetingId,
  });
  return request('PATCH', path, { body, isQuiet: true });
}
