import Fastify from 'fastify';
import { expect, test } from 'vitest';

import type { KnownCaller } from '#server/people/sessions/caller-lookup.ts';
import { startTestApp } from '#server/test-app.ts';

import { registerPolicies } from './route-policies.ts';

const noCallers = {
  fromToken: () => Promise.resolve(undefined),
  fromTicket: () => Promise.resolve(undefined),
  forgetAccount: () => {},
};

test('a route without a policy does not start', async () => {
  const app = Fastify();
  registerPolicies(app, noCallers);

  expect(() => app.get('/open', () => 'everything')).toThrow('GET /open declares no policy');
});

// A wall screen has no user name.
test.each([
  ['person', 'anna'],
  ['kiosk', null],
] as const)('who did something is %s: %s', async (kind, Username) => {
  const caller: KnownCaller = {
    accountId: 'a',
    sessionId: 's',
    kind,
    roles: [],
    clients: ['northwind'],
    hasAgreed: true,
    accountChangedAt: 0,
  };
  const app = Fastify();
  registerPolicies(app, { ...noCallers, fromToken: () => Promise.resolve(caller) });
  const items = [{ Id: 1, Username: 'anna' }, { Id: 2 }];
  app.get('/stops', { config: { policy: 'viewer' } }, () => ({ Items: items, TotalItems: 2 }));
  const headers = { authorization: 'Bearer token' };
  const reply = await app.inject({ url: '/stops', headers });

  expect(reply.json()).toEqual({ Items: [{ Id: 1, Username }, { Id: 2 }], TotalItems: 2 });
});

test('only these routes answer without a session', async () => {
  const server = await startTestApp('SQLite');
  const open: string[] = [];
  for (const { method, url } of server.routes) {
    const { statusCode } = await server.app.inject({ method, url: url.replaceAll(/:\w+/g, 'x') });
    if (statusCode !== 401) open.push(`${method} ${url}`);
  }
  await server.close();

  expect(server.routes.length).toBeGreaterThan(25);
  expect(open.toSorted()).toEqual([
    'DELETE /chimehub',
    'GET /api/accounts/:accountId/signontype',
    'GET /api/apps',
    'GET /api/apps/languages',
    'GET /api/apps/languages/:code/texts',
    'GET /api/media/plans/:file',
    'GET /api/media/site/:clientId/:name',
    'GET /api/media/site/:name',
    'GET /api/media/themes/:file',
    'GET /api/openapi.json',
    'GET /chimehub',
    'GET /demo/sign-on/*',
    'POST /api/accounts/password',
    'POST /api/accounts/passwordresets',
    'POST /api/accounts/token',
    'POST /api/accounts/token/revocation',
    'POST /chimehub',
    'POST /demo/sign-on/*',
  ]);
});
