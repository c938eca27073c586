import { Ajv } from 'ajv';

import type {
  FollowMeetingRequest,
  SendSignalRequest,
  UnfollowMeetingRequest,
} from '#schemas/api/hub.gen.ts';
import hubSchema from '#schemas/api/hub.schema.json' with { type: 'json' };
import type { Caller } from '#server/access/caller.ts';
import type { Bus } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';

import type { Connection } from './connection.ts';
import { createMeetingFollowers } from './meeting-followers.ts';
import { invocationMessage } from './messages.ts';

const ajv = new Ajv({ strict: false });
ajv.addSchema(hubSchema);
const isFollow = compile<FollowMeetingRequest>('FollowMeetingRequest');
const isUnfollow = compile<UnfollowMeetingRequest>('UnfollowMeetingRequest');
const isSignal = compile<SendSignalRequest>('SendSignalRequest');

type Followers = ReturnType<typeof createMeetingFollowers>;

/**
 * WebRTC signalling between the pages of a meeting. Signals pass only between attendees who have
 * joined and not left, and are not stored.
 */
export function createMeetingSignals({ db, bus }: { db: Db; bus: Bus }) {
  const followers = createMeetingFollowers();
  const stop = deliverSignals({ db, bus, followers });

  async function follow(connection: Connection, request: FollowMeetingRequest): Promise<void> {
    const { meetingId, peerId } = request;
    const clientId = await clientOfMeetingWith(db, meetingId, connection.caller);
    if (clientId === undefined) throw new Error('You are not in this meeting');
    if (!connection.isOpen()) throw new Error('The connection is closed');
    followers.add(meetingId, { connection, clientId, peerId });
  }

  async function send(
    connection: Connection,
    { meetingId, to, signal }: SendSignalRequest,
  ): Promise<void> {
    const follower = followers.of(meetingId).find((one) => one.connection === connection);
    if (!follower) throw new Error('You are not in this meeting');
    const { clientId, peerId: from } = follower;
    const { accountId } = connection.caller;
    bus.publish('meeting.signal', { clientId, meetingId, accountId, from, to, signal });
  }

  async function unfollow(connection: Connection, { meetingId }: UnfollowMeetingRequest) {
    followers.drop(connection, meetingId);
  }

  return {
    /**
     * @returns undefined for a method of another part.
     * @throws an error whose message the client may read.
     */
    invoke(connection: Connection, target: string, request: unknown): Promise<void> | undefined {
      switch (target) {
        case 'FollowMeeting':
          return isFollow(request) ? follow(connection, request) : refuse('meetingId and peerId');
        case 'UnfollowMeeting':
          return isUnfollow(request) ? unfollow(connection, request) : refuse('meetingId');
        case 'SendSignal':
          return isSignal(request) ? send(connection, request) : refuse('meetingId and signal');
        default:
          return undefined;
      }
    },
    end: (connection: Connection) => followers.drop(connection),
    close: stop,
  };
}

interface Delivery {
  db: Db;
  bus: Bus;
  followers: Followers;
}

/** @returns the function that stops it. */
function deliverSignals({ db, bus, followers }: Delivery): () => void {
  async function dropThoseWhoLeft(meetingId: string): Promise<void> {
    if (followers.of(meetingId).length === 0) return;
    const present = await accountsIn(db, meetingId);
    followers.removeWhere(
      meetingId,
      ({ connection }) => !present.some((one) => one.account_id === connection.caller.accountId),
    );
  }

  const ends = [
    bus.subscribe('meeting.signal', ({ meetingId, from, to, accountId, signal }) => {
      const text = invocationMessage('meetingSignal', {
        MeetingId: meetingId,
        From: from,
        AccountId: accountId,
        Signal: signal,
      });
      for (const { connection, peerId } of followers.of(meetingId))
        if (peerId !== from && (to === undefined || to === peerId)) connection.send(text);
    }),
    bus.subscribe('meeting.changed', ({ meetingId }) => {
      // If attendance cannot be checked, all pages of the meeting are dropped.
      dropThoseWhoLeft(meetingId).catch(() => followers.removeWhere(meetingId, () => true));
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** The client of an open meeting that the caller has joined and may see; undefined otherwise. */
async function clientOfMeetingWith(
  db: Db,
  meetingId: string,
  { accountId, kind, clients }: Caller,
): Promise<string | undefined> {
  const own = (await accountsIn(db, meetingId)).find((one) => one.account_id === accountId);
  if (!own || kind !== 'person') return undefined;
  return clients === 'all' || clients.includes(own.client_id) ? own.client_id : undefined;
}

/** Accounts that have joined an open meeting and not left it. */
function accountsIn(db: Db, meetingId: string) {
  return db
    .selectFrom('meeting_attendees')
    .innerJoin('meetings', 'meetings.id', 'meeting_attendees.meeting_id')
    .select(['meeting_attendees.account_id', 'meetings.client_id'])
    .where('meetings.id', '=', meetingId)
    .where('meetings.ended_at', 'is', null)
    .where('meeting_attendees.left_at', 'is', null)
    .execute();
}

function refuse(fields: string): Promise<never> {
  return Promise.reject(new Error(`Give ${fields}`));
}

function compile<T>(name: string) {
  return ajv.compile<T>({ $ref: `hub#/definitions/${name}` });
}
