import { afterEach, beforeEach, expect, test } from 'vitest';

import { createProviderClient } from './provider-client.ts';
import { listen } from './sign-on.fixture.ts';

let place: Awaited<ReturnType<typeof listen>>;
let asked: number;
/** Metadata of the provider; undefined: it is down. */
let metadata: object | undefined;
let now: number;

beforeEach(async () => {
  place = await listen();
  asked = 0;
  now = Date.parse('2026-06-10T17:00:00Z');
  metadata = { issuer: place.origin, authorization_endpoint: `${place.origin}/auth` };
  place.answer((_request, response) => {
    asked += 1;
    response.writeHead(metadata ? 200 : 500, { 'content-type': 'application/json' });
    response.end(JSON.stringify(metadata ?? {}));
  });
});
afterEach(() => place.close());

test('a provider is asked for its addresses once, also when many sign on at the same moment', async () => {
  const client = connect();
  const urls = await Promise.all(['eva', 'dora', 'otto'].map((name) => client.begin(name)));
  await client.begin('eva');

  expect(urls.map(({ url }) => new URL(url).pathname)).toEqual(['/auth', '/auth', '/auth']);
  expect(asked).toBe(1);
});

test('after an hour it is asked again', async () => {
  const client = connect();
  await client.begin('eva');
  now += 3_600_000;
  await client.begin('eva');

  expect(asked).toBe(2);
});

test('a provider that is down is told, and asked again at the next try', async () => {
  const client = connect();
  const whole = metadata;
  metadata = undefined;
  await expect(client.begin('eva')).rejects.toMatchObject({
    statusCode: 503,
    code: 'signOn.providerUnavailable',
    message: 'The sign-in of "Acme Works" cannot be reached at the moment. Please try again later.',
  });

  metadata = whole;
  expect(new URL((await client.begin('eva')).url).origin).toBe(place.origin);
});

test('a provider that is not there is told', async () => {
  const client = connect('http://127.0.0.1:1');
  await expect(client.begin('eva')).rejects.toMatchObject({ statusCode: 503 });
});

test.each([
  ['http://id.example/auth'],
  ['http://127.0.0.1:1/auth'],
  ['javascript:alert(1)'],
  ['//evil.example/auth'],
  [undefined],
])('no one is sent to %s by what the provider says of itself', async (address) => {
  metadata = { issuer: place.origin, authorization_endpoint: address };
  await expect(connect().begin('eva')).rejects.toMatchObject({ statusCode: 503 });
});

test('a provider may have people sign in at another host than its issuer', async () => {
  const authorization_endpoint = 'https://acme.auth.example/oauth2/authorize';
  metadata = { issuer: place.origin, authorization_endpoint };

  expect((await connect().begin('eva')).url).toMatch(/^https:\/\/acme\.auth\.example\/oauth2\//);
});

test('a provider that calls itself by another name is not trusted', async () => {
  metadata = { ...metadata, issuer: 'https://evil.example' };
  await expect(connect().begin('eva')).rejects.toMatchObject({ statusCode: 503 });
});

function connect(issuer = place.origin) {
  const names = { name: 'acme', label: 'Acme Works', clientId: 'lineside', clientSecret: 's' };
  return createProviderClient(
    { ...names, issuer, scope: 'openid' },
    { redirectUri: 'https://lineside.example/login/external_auth', now: () => now },
  );
}
