import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';

import { startTestApp } from '#server/test-app.ts';

import { registerPolicies } from './policy.ts';

vi.setConfig({ testTimeout: 20_000 });

const nobody = {
  fromToken: () => Promise.resolve(undefined),
  fromTicket: () => Promise.resolve(undefined),
  forgetAccount: () => {},
};

test('a route without a policy does not start', async () => {
  const app = Fastify();
  registerPolicies(app, nobody);

  expect(() => app.get('/open', () => 'everything')).toThrow('GET /open declares no policy');
});

test('of all routes only these answer a stranger', async () => {
  const server = await startTestApp('SQLite');
  const open: string[] = [];
  const routes = routesOf(server.app.printRoutes({ commonPrefix: false }));
  for (const [method, url] of routes) {
    const { statusCode } = await server.app.inject({ method, url: url.replaceAll(/:\w+/g, 'x') });
    if (statusCode !== 401) open.push(`${method} ${url}`);
  }
  await server.close();

  expect(routes.length).toBeGreaterThan(25);
  expect(open.toSorted()).toEqual([
    'DELETE /chimehub',
    'GET /api/accounts/:accountId/signontype',
    'GET /api/apps',
    'GET /api/apps/languages',
    'GET /api/apps/languages/:code/texts',
    'GET /api/openapi.json',
    'GET /chimehub',
    'POST /api/accounts/password',
    'POST /api/accounts/passwordresets',
    'POST /api/accounts/token',
    'POST /chimehub',
  ]);
});

/** From the tree that Fastify prints of its running router. */
function routesOf(tree: string): ['GET' | 'POST' | 'DELETE', string][] {
  const open: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const match = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (!match) return [];
    const [, indent = '', part = '', methods = ''] = match;
    open.length = indent.length / 4;
    open.push(part);
    const url = open.join('');
    return methods
      .split(', ')
      .filter((method) => ['GET', 'POST', 'DELETE'].includes(method))
      .map((method): ['GET' | 'POST' | 'DELETE', string] => [method as 'GET', url]);
  });
}
