import type { Meeting } from '#schemas/api/meetings.gen.ts';

/** Where a meeting is joined. Its link can be sent to others. */
export function meetingPath({ ExternalMeetingId }: Pick<Meeting, 'ExternalMeetingId'>): string {
  return `/meeting/${encodeURIComponent(ExternalMeetingId)}`;
}
