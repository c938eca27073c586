import Fastify from 'fastify';
import { expect, test } from 'vitest';

import { resourceRoutes } from '#server/resource-kit/resource.routes.ts';
import type { Deps } from '#server/web/deps.ts';

import { defineResource, type Resource } from './define-resource.ts';
import { text } from './fields.ts';

const complete = defineResource({
  name: 'moulds',
  path: '/admin/moulds',
  table: 'moulds',
  scope: { column: 'client_id' },
  fields: { DisplayName: text('display_name') },
  orderBy: 'DisplayName',
  policy: { list: 'admin' },
  audit: 'mould',
});

test.each([
  ['without a scope', { scope: undefined }, 'The resource moulds has no scope'],
  ['without a policy', { policy: {} }, 'The resource moulds has no policy'],
  ['ordered by what is no field', { orderBy: 'Name' }, 'is ordered by Name, which is no field'],
  [
    'that is shown to the people of no client',
    { isShownToPeople: true },
    'is shown to people, but its path names no client',
  ],
])('a resource %s does not start', async (_, change, words) => {
  const app = Fastify();
  app.decorate('deps', {} as Deps);
  const resource = { ...complete, ...change } as unknown as Resource;

  await expect(app.register(resourceRoutes, { resource })).rejects.toThrow(words);
});

test('what the policy does not name has no route', async () => {
  const app = Fastify();
  app.decorate('deps', {} as Deps);
  await app.register(resourceRoutes, { resource: complete as unknown as Resource });

  expect(app.hasRoute({ method: 'GET', url: '/admin/moulds' })).toBe(true);
  for (const method of ['POST', 'DELETE'] as const)
    expect(app.hasRoute({ method, url: '/admin/moulds' })).toBe(false);
  expect(app.hasRoute({ method: 'PATCH', url: '/admin/moulds/:id' })).toBe(false);
});
