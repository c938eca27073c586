import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { callToken, passwordOf } from './token-calls.fixture.ts';

const host = 'plant.example:8080';
const refused = { status: 400, body: { code: 'request.otherSite' } };

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind, { publicUrl: 'https://lineside.example' });
  });
  afterAll(() => server.close());
  beforeEach(() => void (server.clock.now += 3_600_000));

  test.each([
    ['that says it is of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of a foreign origin', { origin: 'https://evil.example' }],
    ['of a site beside ours', { 'sec-fetch-site': 'same-site', origin: 'http://plant.example' }],
    ['of no origin', { origin: 'null' }],
  ])('a page %s can neither sign a browser in nor out', async (_, headers) => {
    const remembered = passwordOf('anna', { remember_me: 'true', force: true });

    const reply = await callToken(server, remembered, { headers: { host, ...headers } });
    expect(reply).toMatchObject(refused);
    expect(reply.headers['set-cookie']).toBeUndefined();
    const { body } = await callToken(server, passwordOf('carol', { force: true }));
    const authorization = `Bearer ${body.access_token}`;
    const out = await server.call({
      method: 'DELETE',
      url: '/api/accounts/token',
      headers: { host, authorization, ...headers },
    });
    expect(out).toMatchObject(refused);
    const begin = { url: '/api/accounts/external/signontype', headers: { host, ...headers } };
    const begun = await server.app.inject(begin);
    expect([begun.statusCode, begun.headers['set-cookie']]).toEqual([400, undefined]);
  });

  test.each([
    ['our own pages', { 'sec-fetch-site': 'same-origin', origin: 'http://behind-a-proxy' }],
    ['our own pages where the browser sends an origin only', { origin: `http://${host}` }],
    ['our own pages by their public address', { origin: 'https://lineside.example' }],
    ['programs that are no browsers', {}],
  ])('%s may', async (_, headers) => {
    const fields = passwordOf('anna', { force: true });

    const { status } = await callToken(server, fields, { headers: { host, ...headers } });

    expect(status).toBe(200);
  });

  test('asking how names sign in is limited by address', async () => {
    const url = '/api/accounts/anna/signontype';
    const statuses: number[] = [];
    for (let time = 0; time < 61; time += 1) statuses.push((await server.call({ url })).status);

    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    expect((await callToken(server, passwordOf('anna', { force: true }))).status).toBe(200);
  });
});
