import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#server/test-app.ts';
import type { Policy } from '#server/web/route-policies.ts';

import { ask, cellsOf, faultOf, type Cell } from './cells.fixture.ts';
import { fillTables } from './content.fixture.ts';
import { startPrincipals, type Principal } from './principals.fixture.ts';

/** Mutants of each policy: the policies that remain when one requirement is dropped. */
const weaker: Readonly<Record<Policy, readonly Policy[]>> = {
  public: [],
  // The route itself checks the key.
  dataSource: [],
  viewer: ['public'],
  ownViewer: ['viewer'],
  signedIn: ['viewer', 'public'],
  person: ['viewer', 'public'],
  self: ['signedIn'],
  planner: ['person', 'public'],
  admin: ['signedIn', 'public'],
};

let server: TestApp;
let principals: Principal[];
beforeAll(async () => {
  server = await startTestApp('SQLite');
  await fillTables(server);
  principals = await startPrincipals(server);
});
afterAll(() => server.close());

test('a policy that is taken off a route is seen in the table of who may call it', async () => {
  const unseen: string[] = [];
  let taken = 0;
  for (const { method, url, policy = 'public' } of server.routes) {
    const route = `${method} ${url}`;
    for (const left of weaker[policy]) {
      taken += 1;
      server.policies.set(route, left);
      if (!(await isSeen(route))) unseen.push(`${route}: ${left}`);
    }
    server.policies.set(route, policy);
  }

  expect(unseen).toEqual([]);
  expect(taken).toBeGreaterThan(400);
});

/** Whether an answer to a caller without access differs from the table. */
async function isSeen(route: string): Promise<boolean> {
  for (const cell of refusals(route))
    if (faultOf(await ask(server, cell)) !== undefined) return true;
  return false;
}

function refusals(route: string): Cell[] {
  return principals
    .flatMap((principal) => cellsOf(principal, route))
    .filter(({ expected }) => expected.every((status) => status === 401 || status === 404));
}
