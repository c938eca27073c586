import type { Connection } from './connection.ts';

/** A page in a meeting, with its connection. */
interface Follower {
  connection: Connection;
  clientId: string;
  peerId: string;
}

/**
 * Meetings that one connection may follow: one per page, and more for pages that change meeting.
 */
const maxMeetings = 4;

/** Pages by meeting, of those connected to this instance. */
export function createMeetingFollowers() {
  const followers = new Map<string, Set<Follower>>();

  function removeWhere(meetingId: string, isGone: (follower: Follower) => boolean): void {
    const all = followers.get(meetingId) ?? new Set();
    for (const follower of all) if (isGone(follower)) all.delete(follower);
    if (all.size === 0) followers.delete(meetingId);
  }

  /** @param meetingId Undefined for all meetings. */
  function drop(connection: Connection, meetingId?: string): void {
    for (const id of meetingId === undefined ? [...followers.keys()] : [meetingId])
      removeWhere(id, (one) => one.connection === connection);
  }

  return {
    of: (meetingId: string): readonly Follower[] => [...(followers.get(meetingId) ?? [])],
    removeWhere,
    drop,
    /**
     * A page that reconnects replaces its earlier connection.
     * @throws an error whose message the client may read.
     */
    add(meetingId: string, follower: Follower): void {
      const { connection, peerId } = follower;
      const { accountId } = connection.caller;
      drop(connection, meetingId);
      const held = [...followers.values()].filter((all) =>
        [...all].some((one) => one.connection === connection),
      );
      if (held.length >= maxMeetings) throw new Error(`At most ${maxMeetings} meetings at once`);
      removeWhere(
        meetingId,
        (one) => one.peerId === peerId && one.connection.caller.accountId === accountId,
      );
      const all = followers.get(meetingId) ?? new Set();
      if ([...all].some((one) => one.peerId === peerId)) throw new Error('The peerId is taken');
      followers.set(meetingId, all.add(follower));
    },
  };
}
