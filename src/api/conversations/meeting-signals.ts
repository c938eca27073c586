import type {
  FollowMeetingRequest,
  SendSignalRequest,
  UnfollowMeetingRequest,
} from '#schemas/api/hub.gen.ts';

import { callHub, callsGoBy } from '../hub/hub-calls.ts';

/** From now on the page hears what other pages in the meeting say. Only for who has joined it. */
export async function followMeeting(request: FollowMeetingRequest): Promise<void> {
  const connection = callsGoBy();
  try {
    await callHub('FollowMeeting', request);
  } catch (error) {
    if (connection === callsGoBy()) throw error;
  }
  // A page that was just opened may have changed its connection meanwhile.
  if (connection !== callsGoBy()) await followMeeting(request);
}

export function unfollowMeeting(request: UnfollowMeetingRequest): Promise<void> {
  return callHub('UnfollowMeeting', request);
}

/** Rejects while the connection is down: what was to be said is no longer true when it is back. */
export function sendSignal(request: SendSignalRequest): Promise<void> {
  return callHub('SendSignal', request);
}
