import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const path = 'accounts/anna/notificationsettings';
const quiet = {
  Muted: ['order.late'],
  QuietFrom: '22:30',
  QuietUntil: '06:05',
  TimeZone: 'Asia/Kolkata',
  Mail: ['machine.stopped'],
  Push: ['chat.mention'],
  Digest: 'DAILY',
  DigestAt: '06:30',
};

describe.each(testDatabases)('settings of notifications on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
  });
  afterAll(() => server.close());

  test('there are none at first; what is stored is read, and stored again', async () => {
    expect((await server.get('anna', path)).body).toEqual({
      Muted: [],
      QuietFrom: null,
      QuietUntil: null,
      TimeZone: 'UTC',
      Mail: [],
      Push: [],
      Digest: 'NONE',
      DigestAt: null,
    });
    for (const settings of [quiet, { ...quiet, Muted: [] }]) {
      expect(await put(settings)).toMatchObject({ status: 200, body: settings });
      expect((await server.get('anna', path)).body).toEqual(settings);
    }
    expect((await server.get('carol', path)).status).toBe(404);
  });

  test.each([
    ['half of the quiet hours', { QuietUntil: null }],
    ['an end at the beginning', { QuietFrom: '22:00', QuietUntil: '22:00' }],
    ['a time that is none', { QuietFrom: '25:00' }],
    ['a zone that is none', { TimeZone: 'Mars/Olympus' }],
    ['a kind that is none', { Muted: ['weather'] }],
    ['an unknown field', { Pager: true }],
    ['a mail of a kind that is none', { Mail: ['weather'] }],
    ['a daily mail without a time', { DigestAt: null }],
    ['a time of an hourly mail', { Digest: 'HOURLY' }],
  ])('%s is refused', async (_, fields) => {
    expect((await put({ ...quiet, ...fields })).status).toBe(400);
  });

  async function put(payload: object) {
    const headers = { authorization: `Bearer ${await server.tokenOf('anna')}` };
    return server.call({ method: 'PUT', url: `/api/${path}`, headers, payload });
  }
});
