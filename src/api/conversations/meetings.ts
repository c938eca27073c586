import type {
  Attendee,
  Attendees,
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

/** @param link Id of the meeting, or the name in its link. */
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
