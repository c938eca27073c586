import type {
  FollowMeetingRequest,
  SendSignalRequest,
  UnfollowMeetingRequest,
} from '#schemas/api/hub.gen.ts';

import { callHub, activeHubConnection } from '../hub/hub-calls.ts';

/** Subscribes to the signals of other participants' pages. Only for participants. */
export async function followMeeting(request: FollowMeetingRequest): Promise<void> {
  const connection = activeHubConnection();
  try {
    await callHub('FollowMeeting', request);
  } catch (error) {
    if (connection === activeHubConnection()) throw error;
  }
  // A page that was just opened may have changed its connection meanwhile.
  if (connection !== activeHubConnection()) await followMeeting(request);
}

export function unfollowMeeting(request: UnfollowMeetingRequest): Promise<void> {
  return callHub('UnfollowMeeting', request);
}

/** Rejects while disconnected: signals would be outdated after a reconnection. */
export function sendSignal(request: SendSignalRequest): Promise<void> {
  return callHub('SendSignal', request);
}
