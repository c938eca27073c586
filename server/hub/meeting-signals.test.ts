import { HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import type { MeetingSignal } from '#schemas/api/hub.gen.ts';
import type { Meeting } from '#schemas/api/meetings.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { eventually } from '#shared/eventually.fixture.ts';

const press = 'riverside-imm-01';
const meetings = `/api/machines/${press}/meetings`;
/** Timeouts are long, because the machine may be busy. */
describe.each(testDatabases)('what pages in a meeting say to each other on %s', (kind) => {
  let server: TestApp;
  let address: string;
  const opened: HubConnection[] = [];

  beforeAll(async () => {
    server = await startTestApp(kind);
    address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => server.close());
  afterEach(() => Promise.all(opened.splice(0).map((connection) => connection.stop())));

  test('reaches all others in it, or the one that is named, and says whose page it is', async () => {
    const meetingId = await meetingWith(press, 'anna', 'carol', 'global');
    const [anna, carol, other] = await Promise.all([
      pageIn(meetingId, 'anna'),
      pageIn(meetingId, 'carol'),
      pageIn(meetingId, 'global'),
    ]);

    await anna.say({ signal: 'hello' });
    await eventually(() => expect(carol.heard).toHaveLength(1));
    await eventually(() => expect(other.heard).toHaveLength(1));
    expect(carol.heard).toEqual([
      { MeetingId: meetingId, From: anna.peerId, AccountId: 'anna', Signal: 'hello' },
    ]);

    await carol.say({ to: anna.peerId, signal: 'offer' });
    await carol.say({ signal: 'last' });
    await eventually(() => expect(other.heard).toHaveLength(2));
    expect(other.heard.map(({ Signal }) => Signal)).toEqual(['hello', 'last']);
    expect(anna.heard.map(({ Signal }) => Signal)).toEqual(['offer', 'last']);
  });

  test('is refused to who has not joined, is of another client, or does not follow', async () => {
    const own = await meetingWith(press, 'carol');
    const foreign = await meetingWith('monterrey-imm-01', 'carol');
    const anna = await connect('anna');

    for (const meetingId of [own, foreign, 'missing']) {
      await expect(follow(anna, meetingId)).rejects.toThrow('You are not in this meeting');
      await expect(send(anna, { meetingId, signal: 'x' })).rejects.toThrow(
        'You are not in this meeting',
      );
    }
  });

  test.each([
    ['leaves', (MeetingId: string) => post('carol', `${meetings}/leave`, { MeetingId })],
    ['is in it when it ends', (MeetingId: string) => end('anna', MeetingId)],
  ])('reaches no one who %s', async (_, happen) => {
    const meetingId = await meetingWith(press, 'anna', 'carol');
    const anna = await pageIn(meetingId, 'anna');
    const carol = await pageIn(meetingId, 'carol');
    await anna.say({ signal: 'before' });
    await eventually(() => expect(carol.heard).toHaveLength(1));

    await happen(meetingId);
    await eventually(() =>
      expect(carol.say({ signal: 'x' })).rejects.toThrow('You are not in this meeting'),
    );
    await anna.say({ signal: 'after' }).catch(() => {});
    expect(carol.heard.map(({ Signal }) => Signal)).toEqual(['before']);
  });

  test('a page that connects again goes on under its name, and no one else takes that', async () => {
    const meetingId = await meetingWith(press, 'anna', 'carol');
    const first = await pageIn(meetingId, 'anna');
    const carol = await pageIn(meetingId, 'carol');
    const again = await pageIn(meetingId, 'anna', first.peerId);

    await carol.say({ to: first.peerId, signal: 'offer' });
    await eventually(() => expect(again.heard).toHaveLength(1));
    expect(first.heard).toEqual([]);
    await expect(
      carol.connection.invoke('FollowMeeting', { meetingId, peerId: first.peerId }),
    ).rejects.toThrow('The peerId is taken');
  });

  test.each([
    ['FollowMeeting', 'no peerId', { meetingId: 'm' }],
    ['FollowMeeting', 'a peerId that is none', { meetingId: 'm', peerId: '../../etc' }],
    ['UnfollowMeeting', 'nothing', null],
    ['SendSignal', 'an empty signal', { meetingId: 'm', signal: '' }],
    ['SendSignal', 'too long a signal', { meetingId: 'm', signal: 'x'.repeat(48_001) }],
    ['SendSignal', 'an object', { meetingId: 'm', signal: { sdp: 1 } }],
  ])('%s with %s is refused, and the connection stays', async (method, _, request) => {
    const anna = await connect('anna');

    await expect(anna.invoke(method, request)).rejects.toThrow('Give meetingId');
    expect(await anna.invoke('Subscribe', { plantId: 'riverside' })).toHaveProperty('Seq');
  });

  async function meetingWith(machineId: string, ...usernames: string[]): Promise<string> {
    const path = `/api/machines/${machineId}/meetings`;
    const { MeetingId } = (await post(usernames[0] ?? '', path)) as Meeting;
    for (const username of usernames) await post(username, `${path}/join`, { MeetingId });
    return MeetingId;
  }

  async function post(username: string, url: string, payload: object = {}): Promise<unknown> {
    const headers = { authorization: `Bearer ${await server.tokenOf(username)}` };
    const { status, body } = await server.call({ method: 'POST', url, headers, payload });
    expect(status).toBeLessThan(300);
    return body;
  }

  async function end(username: string, meetingId: string): Promise<void> {
    const headers = { authorization: `Bearer ${await server.tokenOf(username)}` };
    await server.call({ method: 'DELETE', url: `${meetings}/${meetingId}`, headers });
  }

  async function connect(username: string): Promise<HubConnection> {
    const token = await server.tokenOf(username);
    const connection = new HubConnectionBuilder()
      .withUrl(`${address}/chimehub`, { accessTokenFactory: () => token })
      .configureLogging(LogLevel.None)
      .build();
    await connection.start();
    opened.push(connection);
    return connection;
  }

  async function pageIn(meetingId: string, username: string, peerId: string = crypto.randomUUID()) {
    const connection = await connect(username);
    const heard: MeetingSignal[] = [];
    connection.on('meetingSignal', (signal: MeetingSignal) => void heard.push(signal));
    await connection.invoke('FollowMeeting', { meetingId, peerId });
    function say(request: object) {
      return send(connection, { meetingId, ...request });
    }
    return { connection, peerId, heard, say };
  }
});

function follow(connection: HubConnection, meetingId: string): Promise<unknown> {
  return connection.invoke('FollowMeeting', { meetingId, peerId: crypto.randomUUID() });
}

function send(connection: HubConnection, request: object): Promise<unknown> {
  return connection.invoke('SendSignal', request);
}
