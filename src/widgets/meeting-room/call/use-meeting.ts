import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';

import { endMeeting } from '#api/conversations/meeting-attendance.ts';
import { onConversation } from '#api/hub/conversation-changes.ts';
import { meetingMachine } from '#machines/meeting/meeting.machine.ts';
import { inspectChart } from '#machines/running-charts.ts';
import type { Attendee, Meeting } from '#schemas/api/meetings.gen.ts';

import { type Call, createCall } from './call.ts';
import { openScreen } from './devices.ts';

export type MeetingRoom = ReturnType<typeof useMeeting>;

/**
 * One page in one meeting: its state, the others, and their media.
 * @param self The server's data about the user; undefined before they first joined.
 */
export function useMeeting(meeting: Meeting, self: Attendee | undefined) {
  const [call] = useState(() => createCall(meeting));
  const machine = useMemo(() => meetingMachine.provide(call.implementations), [call]);
  const actor = useActorRef(machine, inspectChart('meeting'));
  const snapshot = useSelector(actor, (state) => state);
  const seen = useSyncExternalStore(call.subscribe, call.seen);
  const isGone = meeting.EndedAt !== null;

  useEffect(() => {
    const ends = [
      onConversation('signal', (signal) => call.receive(signal)),
      onConversation('disconnected', () => actor.send({ type: 'connection.lost' })),
      onConversation('connected', () => actor.send({ type: 'connection.back' })),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [actor, call]);
  useEffect(() => {
    if (isGone) actor.send({ type: 'meeting.ended' });
  }, [actor, isGone]);
  useEffect(() => {
    if (self && call.wasLeft(self)) actor.send({ type: 'left.elsewhere' });
  }, [actor, call, self]);
  useLeaving(call);

  return {
    snapshot,
    ...seen,
    send: actor.send,
    async showScreen(): Promise<void> {
      const track = await openScreen();
      track.addEventListener('ended', () => {
        call.setScreen(undefined);
        actor.send({ type: 'screen.hidden' });
      });
      call.setScreen(track);
      actor.send({ type: 'screen.shown' });
    },
    hideScreen(): void {
      call.setScreen(undefined);
      actor.send({ type: 'screen.hidden' });
    },
    end: () => endMeeting(meeting),
  };
}

/** Leaves the meeting on navigation, or when the page is closed. */
function useLeaving(call: Call): void {
  useEffect(() => {
    const { leave } = call;
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [call]);
}
