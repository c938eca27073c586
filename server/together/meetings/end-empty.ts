import type { Bus } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';
import { minuteMs } from '#shared/durations.ts';

import { endMeeting } from './meetings.store.ts';

/** Time for people to return, or for the first one to join. */
const emptyMs = 15 * minuteMs;

/** Ends started meetings that have been empty for a while. */
export async function endEmptyMeetings(db: Db, bus: Bus, now: number): Promise<void> {
  const rows = await db
    .selectFrom('meetings')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('start_at', '<=', now - emptyMs)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('meeting_attendees as someone')
            .select('someone.id')
            .whereRef('someone.meeting_id', '=', 'meetings.id')
            .where(({ or, and, eb }) =>
              or([
                // Present, or left recently.
                and([eb('left_at', 'is', null), eb('seen_at', '>', now - emptyMs)]),
                eb('left_at', '>', now - emptyMs),
              ]),
            ),
        ),
      ),
    )
    .execute();
  for (const meeting of rows) {
    await endMeeting(db, meeting, now);
    bus.publish('meeting.changed', {
      clientId: meeting.client_id,
      machineId: meeting.machine_id,
      meetingId: meeting.id,
    });
  }
}
