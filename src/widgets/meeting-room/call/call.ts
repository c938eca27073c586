import { fromPromise } from 'xstate';

import { joinMeeting, leaveMeeting, sayPresent } from '#api/conversations/meeting-attendance.ts';
import { followMeeting, sendSignal, unfollowMeeting } from '#api/conversations/meeting-signals.ts';
import { newId } from '#lib/new-id.ts';
import type {
  MeetingContext,
  OpenedDevices,
  ParticipantState,
} from '#machines/meeting/meeting.machine.ts';
import type { MeetingSignal } from '#schemas/api/hub.gen.ts';
import type { Attendee, AttendeeDetails, IceServer, Meeting } from '#schemas/api/meetings.gen.ts';

import { createMesh, type Mesh } from './mesh.ts';
import { createOwnTracks } from './own-tracks.ts';
import { createDisplayStore } from './shown.ts';

export type Call = ReturnType<typeof createCall>;

/** Outside effects of the meeting statechart: devices, server, and other pages. */
export function createCall(meeting: Meeting) {
  const peerId = newId();
  const meetingId = meeting.MeetingId;
  const shown = createDisplayStore(() => ({ others: mesh?.others() ?? [], tracks: own.now() }));
  const own = createOwnTracks((tracks) => {
    mesh?.setTracks(tracks);
    shown.publish();
  });
  let mesh: Mesh | undefined;
  /** By the server's clock. */
  let joinedAt: string | undefined;

  function send(signal: string, to?: string): void {
    // Lost signals are repeated by the greeting after a reconnection.
    sendSignal({ meetingId, signal, ...(to !== undefined && { to }) }).catch(() => {});
  }

  /**
   * Applies the mute state only now: before joining, the user sees the sound level while nothing is
   * sent.
   */
  async function join({ isMuted }: MeetingContext, signal: AbortSignal): Promise<void> {
    own.mute(isMuted);
    const { IceServers, Attendee: attendee } = await joinMeeting(meeting, signal);
    joinedAt = attendee.JoinedAt;
    await followMeeting({ meetingId, peerId });
    // A user who has left meanwhile must not greet others.
    signal.throwIfAborted();
    const iceServers = IceServers.map(iceServer);
    mesh ??= createMesh({ peerId, iceServers, send, onChange: shown.publish });
    mesh.setTracks(own.now());
    mesh.greet();
  }

  function publishShown(how: ParticipantState): void {
    own.mute(how.isMuted);
    mesh?.setShown(how);
    // Repeated with the next heartbeat.
    sayPresent(meeting, detailsOf(how)).catch(() => {});
  }

  function close(): void {
    mesh?.close();
    mesh = undefined;
    unfollowMeeting({ meetingId }).catch(() => {});
    own.close();
  }

  return {
    implementations: {
      actors: {
        openDevices: fromPromise<OpenedDevices, MeetingContext>(({ input }) => own.open(input)),
        join: fromPromise<void, MeetingContext>(({ input, signal }) => join(input, signal)),
        leave: fromPromise<void>(async () => void (await leaveMeeting(meeting))),
      },
      actions: {
        publishShown: (_: unknown, others: ParticipantState) => publishShown(others),
        closeDevices: close,
      },
    },
    receive: (signal: MeetingSignal) =>
      signal.MeetingId === meetingId ? mesh?.receive(signal) : undefined,
    setScreen: own.setScreen,
    /** Whether the account has left in another window since this page joined. */
    wasLeft: ({ LeftAt }: Attendee): boolean =>
      joinedAt !== undefined && LeftAt !== null && LeftAt > joinedAt,
    /** On page unload nothing can be awaited. */
    leave(): void {
      if (mesh) leaveMeeting(meeting).catch(() => {});
      close();
    },
    subscribe: shown.subscribe,
    seen: shown.seen,
  };
}

function detailsOf({ isMuted, hasVideo, isSharing }: ParticipantState): AttendeeDetails {
  return { IsMuted: isMuted, HasVideo: hasVideo, IsSharing: isSharing };
}

function iceServer({ Urls, Username, Credential }: IceServer): RTCIceServer {
  return { urls: Urls, username: Username, credential: Credential };
}
