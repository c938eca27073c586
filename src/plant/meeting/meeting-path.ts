import type { Meeting } from '#schemas/api/meetings.gen.ts';

/** Path to join a meeting. The link can be shared. */
export function meetingPath({ ExternalMeetingId }: Pick<Meeting, 'ExternalMeetingId'>): string {
  return `/meeting/${encodeURIComponent(ExternalMeetingId)}`;
}
