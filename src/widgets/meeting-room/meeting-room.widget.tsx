import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { useMeetingChanges } from '#plant/meeting/use-meeting-changes.ts';

import type { MeetingRoomOptions } from './meeting-room.gen.ts';
import schema from './meeting-room.schema.json' with { type: 'json' };
import { validate } from './meeting-room.validate.gen.js';
import { Room } from './room.tsx';

const slots = {
  meeting: { query: 'meeting' },
  attendees: { query: 'meeting-attendees', optional: true },
} as const;

/** A meeting about a machine: participants, their media, and own devices. */
export const meetingRoom = defineWidget<MeetingRoomOptions, typeof slots>({
  type: 'meeting-room',
  schema,
  validate,
  size: { w: 8, h: 18 },
  slots,
  Component: MeetingRoom,
});

function MeetingRoom({ data }: WidgetProps<MeetingRoomOptions, typeof slots>) {
  const [meeting] = data.meeting;
  useMeetingChanges(meeting?.MachineId ?? '');
  if (!meeting) return null;
  return <Room key={meeting.MeetingId} meeting={meeting} attendees={data.attendees ?? []} />;
}
