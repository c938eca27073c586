import { defineQuery } from './define-query.ts';

/** One row: the newest messages about a machine, and the user's number of unread ones. */
export const chatMessages = defineQuery({
  name: 'chat-messages',
  parameters: { machineId: 'text' },
  ask: async ({ machineId }, signal) => [
    await (await import('../conversations/chat.ts')).listMessages({ machineId }, signal),
  ],
});

/** Meetings of a machine that have not ended, the newest first. */
export const meetings = defineQuery({
  name: 'meetings',
  parameters: { machineId: 'text' },
  ask: async ({ machineId }, signal) =>
    (await import('../conversations/meetings.ts')).listMeetings(machineId, signal),
});

/** One row: a meeting by its id, or by the name in its link. */
export const meeting = defineQuery({
  name: 'meeting',
  parameters: { link: 'text' },
  ask: async ({ link }, signal) => [
    await (await import('../conversations/meetings.ts')).loadMeeting(link, signal),
  ],
});

/** Participants of a meeting, past and present, in order of arrival. */
export const meetingAttendees = defineQuery({
  name: 'meeting-attendees',
  parameters: { machineId: 'text', link: 'text' },
  ask: async ({ machineId, link }, signal) =>
    (await import('../conversations/meetings.ts')).listAttendees({ machineId, link }, signal),
});
