import { finished } from 'node:stream/promises';

import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { cellsOf, type Cell } from '#server/authorisation/cells.fixture.ts';
import { preparedUrl } from '#server/authorisation/prepare.fixture.ts';
import { startPrincipals, type Principal } from '#server/authorisation/principals.fixture.ts';
import { rules } from '#server/authorisation/rules.fixture.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { demoKey } from '#server/demo/install-plants.ts';
import { startTestApp, type TestApp, type TestRoute } from '#server/test-app.ts';

import { fillUp } from './full-tables.fixture.ts';
import type { LargeFile } from './large-files.fixture.ts';
import { largestInputs, type LargestInput } from './largest-inputs.fixture.ts';

const maxMs = 100;
/** The load of the machine can lengthen one try, a fault lengthens all. */
const tries = 5;
const windowDays = [3650, 366, 90, 31, 7, 1];

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  let principals: Principal[];
  let count = 0;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await fillUp(server);
    principals = await startPrincipals(server);
  });
  afterAll(() => server.close());

  test('no route keeps all others waiting, whatever it is given', async () => {
    const inputs = largestInputs();
    const long: string[] = [];
    for (const route of server.routes) {
      const name = `${route.method} ${route.url}`;
      const largest = inputs[name];
      if (!largest || 'none' in largest) continue;
      for (const { what, call } of await callsOf(route, largest)) {
        const pause = await smallestOf(() => readThrough(call));
        if (pause > maxMs) long.push(`${name} with ${what}: ${Math.round(pause)} ms`);
      }
    }

    expect(long).toEqual([]);
  });

  test('neither does what the server does by itself', async () => {
    const long: string[] = [];
    for (const [name, work] of Object.entries(jobs)) {
      const pause = await smallestOf(work);
      if (pause > maxMs) long.push(`${name}: ${Math.round(pause)} ms`);
    }

    expect(long).toEqual([]);
  });

  const jobs: Readonly<Record<string, () => Promise<unknown>>> = {
    'a late product': () =>
      server.ingest([['riverside-imm-01', 'product', 'northwind-cap-28', 20_000 + another()]]),
    'late samples of a day': () =>
      server.ingest(
        Array.from({ length: 2000 }, (_, index) => [
          'riverside-imm-01',
          'totalparts',
          index,
          86_400 - index * 40 + another(),
        ]),
      ),
  };

  /** A fraction of a second that no earlier sample has. */
  function another(): number {
    count += 1;
    return count / 1000;
  }

  /** Streams the reply: buffering a whole file would be work of the test itself. */
  async function readThrough(call: InjectOptions): Promise<void> {
    const reply = await server.app.inject({ ...call, payloadAsStream: true });
    await finished(reply.stream().resume());
  }

  async function smallestOf(work: () => Promise<unknown>): Promise<number> {
    let smallest = Infinity;
    for (let tried = 0; tried < tries && smallest > maxMs; tried += 1) {
      // Resets the limits, which are tested elsewhere.
      await server.db.deleteFrom('rate_limits').execute();
      smallest = Math.min(smallest, await longestPause(work));
    }
    return smallest;
  }

  async function callsOf(
    route: TestRoute,
    largest: LargestInput,
  ): Promise<{ what: string; call: InjectOptions }[]> {
    const cell = cellOf(route);
    const name = `${route.method} ${route.url}`;
    const url = cell ? await preparedUrl(server, cell) : route.url;
    const token = cell?.principal.token ?? demoKey;
    const headers = { ...rules[name]?.headers, authorization: `Bearer ${token}` };
    const call = { method: route.method, url, headers };
    if ('files' in largest)
      return largest.files.map((file) => ({
        what: file.name,
        call: { ...call, ...withFile(route, headers, file) },
      }));
    if ('over' in largest && largest.over === 'its body')
      return [{ what: largest.over, call: { ...call, ...largestBody(route, headers) } }];
    const longUrl = await longestUrl(route, call);
    return [{ what: `its tables (${longUrl})`, call: { ...call, url: longUrl } }];
  }

  function withFile(
    { url }: TestRoute,
    headers: Record<string, string>,
    { type, query, make }: LargeFile,
  ): Partial<InjectOptions> {
    const sent = { payload: make(), headers: { ...headers, 'content-type': type } };
    if (query === undefined) return sent;
    const token = principals.find(({ name }) => name === 'global')?.token;
    const authorization = `Bearer ${token}`;
    return { ...sent, url: `${url}?${query}`, headers: { ...sent.headers, authorization } };
  }

  /** A call that the table of rights allows, by a caller with many rights. */
  function cellOf({ method, url }: TestRoute): Cell | undefined {
    const callers = ['global', 'carol'].flatMap(
      (name) => principals.find((one) => one.name === name) ?? [],
    );
    return callers
      .flatMap((principal) => cellsOf(principal, `${method} ${url}`))
      .find(({ object, expected }) => object !== 'malformed' && expected.some((one) => one < 300));
  }

  async function longestUrl(
    { query }: TestRoute,
    call: InjectOptions & { url: string },
  ): Promise<string> {
    const asked = new URL(call.url, 'http://localhost');
    if (query['pageSize']) asked.searchParams.set('pageSize', '1000');
    if (!query['start'] || !query['end']) return pathOf(asked);
    for (const days of windowDays) {
      const start = new Date(server.clock.now - days * 86_400_000).toISOString();
      asked.searchParams.set('start', start);
      asked.searchParams.set('end', new Date(server.clock.now + 1000).toISOString());
      const { statusCode } = await server.app.inject({ ...call, url: pathOf(asked) });
      if (statusCode !== 400) break;
    }
    return pathOf(asked);
  }
});

function pathOf({ pathname, search }: URL): string {
  return `${pathname}${search}`;
}

/** The maximum of keys and values, and text up to the limit. */
function largestBody(
  { bodyLimit, maxParts }: TestRoute,
  headers: Readonly<Record<string, string>>,
): InjectOptions {
  const values = JSON.stringify(
    Array.from({ length: Math.min(maxParts, bodyLimit / 3) - 10 }, () => 1),
  );
  const rest = Math.max(0, bodyLimit - values.length - 100);
  const payload = Buffer.from(`{"Values":${values},"Text":"${'a'.repeat(rest)}"}`);
  return { payload, headers: { ...headers, 'content-type': 'application/json' } };
}

/** Interval of the timer beside the work. */
const everyMs = 10;

/**
 * Longest time for which `work` does not yield. Waiting for a processor is not its fault, so only
 * the processor time of each pause counts.
 */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let lastAt = performance.now();
  let spent = process.cpuUsage();
  function look(): void {
    const at = performance.now();
    const { user, system } = process.cpuUsage(spent);
    longest = Math.max(longest, Math.min(at - lastAt, (user + system) / 1000));
    spent = process.cpuUsage();
    lastAt = at;
  }
  const timer = setInterval(look, everyMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
    look();
  }
  return longest;
}
