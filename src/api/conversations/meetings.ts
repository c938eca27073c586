import type {
  Attendee,
  AttendeeDetails,
  Attendees,
  Joined,
  Meeting,
  Meetings,
  NewMeeting,
} from '#schemas/api/meetings.gen.ts';

import { request } from '../http.ts';
import { pathOf } from '../path.ts';

/** Meetings of a machine that have not ended, the newest first. */
export async function listMeetings(machineId: string, signal?: AbortSignal): Promise<Meeting[]> {
  const { Items } = await request<Meetings>(
    'GET',
    pathOf('machines/:machineId/meetings', { machineId }),
    { query: { pageSize: 20, filter: 'Active:true' }, signal, isQuiet: true },
  );
  return Items;
}

/** @param link Its id, or what its link names. */
export function loadMeeting(link: string, signal?: AbortSignal): Promise<Meeting> {
  return request('GET', pathOf('meetings/:link', { link }), { signal, isQuiet: true });
}

export async function listAttendees(
  { machineId, link }: { machineId: string; link: string },
  signal?: AbortSignal,
): Promise<Attendee[]> {
  const path = pathOf('machines/:machineId/meetings/:link/attendees', { machineId, link });
  const { Items } = await request<Attendees>('GET', path, {
    query: { pageSize: 200 },
    signal,
    isQuiet: true,
  });
  return Items;
}

export function startMeeting(machineId: string, body: NewMeeting): Promise<Meeting> {
  const path = pathOf('machines/:machineId/meetings', { machineId });
  return request('POST', path, { body, isQuiet: true });
}

type Named = Pick<Meeting, 'MachineId' | 'MeetingId'>;

/** Joins, or joins again. */
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

/** For everyone. */
export function endMeeting({ MachineId, MeetingId }: Named): Promise<void> {
  const path = pathOf('machines/:MachineId/meetings/:MeetingId', { MachineId, MeetingId });
  return request('DELETE', path, { isQuiet: true });
}

/** Says that the caller is still there, and how. */
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
