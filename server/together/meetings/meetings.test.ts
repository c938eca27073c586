import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Joined, Meeting } from '#schemas/api/meetings.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { endEmptyMeetings } from './end-empty.ts';

const press = 'machines/riverside-imm-01';

describe.each(testDatabases)('meetings on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
  });
  afterAll(() => server.close());

  test('a meeting is made, joined by two, left by one and ended', async () => {
    const made = await send('anna', 'POST', `${press}/meetings`, { DisplayName: ' Mould ' });
    const meeting = made.body as Meeting;
    expect(made).toMatchObject({ status: 201, body: { DisplayName: 'Mould', Attendees: 0 } });
    expect(meeting.ExternalMeetingId).toMatch(/^\d+\.[0-9a-f]{16}$/);

    const MeetingId = meeting.ExternalMeetingId;
    const joined = await send('anna', 'POST', `${press}/meetings/join`, { MeetingId });
    await send('carol', 'POST', `${press}/meetings/join`);
    expect((joined.body as Joined).Meeting.Attendees).toBe(1);
    expect(await present(meeting)).toEqual(['anna', 'carol']);
    expect((await server.get('anna', `${press}/meetings/attendees`)).body).toMatchObject({
      TotalItems: 2,
    });

    await send('anna', 'POST', `${press}/meetings/leave`, { MeetingId });
    expect(await present(meeting)).toEqual(['carol']);

    const refused = await send('carol', 'DELETE', `${press}/meetings/${meeting.Name}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'meeting.ofAnother' } });
    expect(await present(meeting)).toEqual(['carol']);

    expect((await send('anna', 'DELETE', `${press}/meetings/${meeting.Name}`)).status).toBe(204);
    expect(await present(meeting)).toEqual([]);
    const late = await send('anna', 'POST', `${press}/meetings/join`, { MeetingId });
    expect(late).toMatchObject({ status: 409, body: { code: 'meeting.ended' } });
    const active = await server.get('anna', `${press}/meetings?filter=Active:true`);
    expect(active.body).toMatchObject({ TotalItems: 0 });
  });

  test('who names no meeting joins one that has begun, not one that is planned', async () => {
    const path = `${press}/meetings`;
    const Start = new Date(server.clock.now + 172_800_000).toISOString();
    await send('anna', 'POST', path, { Name: 'planned', Start });
    expect((await send('anna', 'POST', `${path}/join`)).status).toBe(404);

    await send('anna', 'POST', path, { Name: 'now' });
    expect((await send('anna', 'POST', `${path}/join`)).body).toMatchObject({
      Meeting: { Name: 'now' },
    });
    await send('anna', 'DELETE', `${path}/now`);
    await send('anna', 'DELETE', `${path}/planned`);
  });

  test('who says nothing for ninety seconds is gone, and comes back by joining again', async () => {
    const { body } = await send('anna', 'POST', `${press}/meetings`, { Name: 'daily' });
    const meeting = body as Meeting;
    await send('anna', 'POST', `${press}/meetings/join`, { MeetingId: 'daily' });
    server.clock.now += 89_000;
    expect(await present(meeting)).toEqual(['anna']);
    await send('anna', 'PATCH', `${press}/meetings/daily/attendeedetails`, {});
    server.clock.now += 89_000;
    expect(await present(meeting)).toEqual(['anna']);
    server.clock.now += 1000;
    expect(await present(meeting)).toEqual([]);
    await send('anna', 'POST', `${press}/meetings/join`, { MeetingId: 'daily' });
    expect(await present(meeting)).toEqual(['anna']);
    await send('anna', 'DELETE', `${press}/meetings/daily`);
  });

  test('what an attendee changes is seen by the others', async () => {
    await send('anna', 'POST', `${press}/meetings`, { Name: 'call' });
    await send('anna', 'POST', `${press}/meetings/join`, { MeetingId: 'call' });
    const change = { IsMuted: false, HasVideo: true };
    const seen: unknown[] = [];
    const stop = server.bus.subscribe('meeting.changed', (one) => seen.push(one));
    const reply = await send('anna', 'PATCH', `${press}/meetings/call/attendeedetails`, change);
    stop();

    expect(reply).toMatchObject({ status: 200, body: { ...change, IsSharing: false } });
    expect(seen).toMatchObject([{ clientId: 'northwind', machineId: 'riverside-imm-01' }]);
    const outsider = await send('carol', 'PATCH', `${press}/meetings/call/attendeedetails`, {});
    expect(outsider).toMatchObject({ status: 404, body: { code: 'meeting.notIn' } });
  });

  test('two meetings that go on have two names', async () => {
    await send('anna', 'POST', `${press}/meetings`, { Name: 'same' });
    const second = await send('anna', 'POST', `${press}/meetings`, { Name: 'same' });
    expect(second).toMatchObject({ status: 409, body: { Errors: [{ Field: 'Name' }] } });
  });

  test('a meeting whose name is the id of another does not take its place', async () => {
    const first = await send('anna', 'POST', `${press}/meetings`, { Name: 'ours' });
    const { MeetingId } = first.body as Meeting;
    await send('anna', 'POST', `${press}/meetings`, {
      Name: MeetingId,
      Start: '2099-01-01T00:00:00Z',
    });

    const joined = await send('anna', 'POST', `${press}/meetings/join`, { MeetingId });
    expect(joined.body).toMatchObject({ Meeting: { MeetingId, Name: 'ours' } });
  });

  test('a link without a machine opens the meeting for people of its client only', async () => {
    const { body } = await send('anna', 'POST', `${press}/meetings`, { Name: 'linked' });
    const { ExternalMeetingId, MeetingId } = body as Meeting;
    for (const name of [ExternalMeetingId, MeetingId])
      expect(await server.get('carol', `meetings/${name}`)).toMatchObject({
        status: 200,
        body: { MeetingId, MachineId: 'riverside-imm-01' },
      });
    expect((await server.get('anna', 'meetings/linked')).status).toBe(404);

    const other = await send('carol', 'POST', 'machines/monterrey-imm-01/meetings', {});
    const foreign = other.body as Meeting;
    expect((await server.get('anna', `meetings/${foreign.ExternalMeetingId}`)).status).toBe(404);
  });

  test.each([
    ['a name that is part of a path', { Name: 'messages' }],
    ['an instant that is none', { Start: '2026-02-30T25:00:00Z' }],
    ['an unknown field', { Owner: 'ben' }],
  ])('%s is refused', async (_, body) => {
    expect((await send('anna', 'POST', `${press}/meetings`, body)).status).toBe(400);
  });

  // Last, because it moves the clock past the end of sessions.
  test('a meeting that no one is in for a quarter of an hour ends by itself, and pages are told', async () => {
    await server.db.updateTable('meetings').set({ ended_at: server.clock.now }).execute();
    const published: unknown[] = [];
    const stop = server.bus.subscribe('meeting.changed', (one) => published.push(one));
    const Start = new Date(server.clock.now + 3_600_000).toISOString();
    await send('anna', 'POST', `${press}/meetings`, { Name: 'planned', Start });
    await send('anna', 'POST', `${press}/meetings`, { Name: 'left' });
    await send('anna', 'POST', `${press}/meetings`, { Name: 'closed' });
    await send('anna', 'POST', `${press}/meetings/join`, { MeetingId: 'closed' });
    await send('carol', 'POST', `${press}/meetings/join`, { MeetingId: 'left' });
    server.clock.now += 5 * 60_000;
    await send('carol', 'POST', `${press}/meetings/leave`, { MeetingId: 'left' });
    await send('anna', 'PATCH', `${press}/meetings/closed/attendeedetails`, {});
    server.clock.now += 15 * 60_000 - 1;
    published.length = 0;
    await look();
    expect(await namesOfActive()).toEqual(['closed', 'left', 'planned']);
    expect(published).toEqual([]);
    server.clock.now += 1;
    await look();
    expect(await namesOfActive()).toEqual(['planned']);
    expect(published).toHaveLength(2);
    await look();
    expect(published).toHaveLength(2);
    stop();
  });

  function look(): Promise<void> {
    return endEmptyMeetings(server.db, server.bus, server.clock.now);
  }

  /** Names of open meetings. */
  async function namesOfActive(): Promise<string[]> {
    const rows = await server.db
      .selectFrom('meetings')
      .select('name')
      .where('ended_at', 'is', null)
      .orderBy('name')
      .execute();
    return rows.map(({ name }) => name);
  }

  async function present({ MeetingId }: Meeting): Promise<string[]> {
    const { body } = await server.get('anna', `${press}/meetings/${MeetingId}/attendees`);
    const { Items } = body as { Items: { Username: string; IsPresent: boolean }[] };
    const here = Items.filter(({ IsPresent }) => IsPresent).map(({ Username }) => Username);
    return here.toSorted();
  }

  async function send(
    username: string,
    method: 'POST' | 'PATCH' | 'DELETE' | 'PUT',
    path: string,
    payload?: object,
  ) {
    const headers = { authorization: `Bearer ${await server.tokenOf(username)}` };
    return server.call({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
  }
});
