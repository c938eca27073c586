import { afterAll, beforeAll, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { resources } from '#server/resources.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { withLargestBody } from './largest-bodies.fixture.ts';
import { largestInputs } from './largest-inputs.fixture.ts';
import { overFullTables } from './own-routes.fixture.ts';
import { withoutLargeInput } from './small-routes.fixture.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(testDatabases[0] ?? 'SQLite');
});
afterAll(() => server.close());

test('every route says what its largest input is, or why it has none', () => {
  const inputs = largestInputs();
  const routes = server.routes.map(({ method, url }) => `${method} ${url}`);

  expect(routes.filter((route) => !Object.hasOwn(inputs, route))).toEqual([]);
});

test('no line is left over of a route that is no more', () => {
  const routes = new Set(server.routes.map(({ method, url }) => `${method} ${url}`));
  const own = [...overFullTables, ...withLargestBody, ...Object.keys(withoutLargeInput)];

  expect(own.filter((route) => !routes.has(route))).toEqual([]);
  expect(resources.length).toBeGreaterThan(10);
});
