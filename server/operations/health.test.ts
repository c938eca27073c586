import { EventEmitter, once } from 'node:events';

import Fastify from 'fastify';
import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type QueryResult,
} from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createLocalBus } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';
import type { Hub } from '#server/hub/hub.ts';

import { registerHealth } from './health.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => vi.useRealTimers());

test('a database that never answers is one that is down, within three seconds', async () => {
  const { app } = instanceOn(silentDb());
  const asked = app.inject('/readyz');
  await vi.advanceTimersByTimeAsync(3000);

  const reply = await asked;
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toEqual({
    status: 'not ready',
    parts: { database: false, databaseWrite: false, bus: true },
  });
});

test('however often it is asked, it has one question and one write to answer', async () => {
  const silent = silentDb();
  const { app } = instanceOn(silent);
  for (let poll = 0; poll < 10; poll += 1) {
    const asked = app.inject('/readyz');
    await vi.advanceTimersByTimeAsync(3000);
    expect((await asked).statusCode).toBe(503);
  }
  expect(silent.asked.map((text) => /^\w+/.exec(text)?.[0])).toEqual(['SELECT', 'insert']);
});

test('it is ready again when the database answers again', async () => {
  const silent = silentDb();
  const { app } = instanceOn(silent);
  const asked = app.inject('/readyz');
  await vi.advanceTimersByTimeAsync(6000);
  expect((await asked).statusCode).toBe(503);

  silent.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'ready' });
});

test('its metrics are read all the same, without those of the database', async () => {
  const silent = silentDb();
  const { app } = instanceOn(silent);
  const asked = app.inject('/metrics');
  await vi.advanceTimersByTimeAsync(10_000);

  const { body } = await asked;
  expect(body).toContain('lineside_database_writable 0');
  expect(body).toContain('lineside_samples_waiting 0');
  expect(silent.asked.map((text) => /^\w+/.exec(text)?.[0])).toEqual(['SELECT', 'insert']);
});

function instanceOn({ db }: { db: Db }) {
  const app = Fastify();
  registerHealth(app, {
    db,
    bus: createLocalBus(),
    shared: undefined,
    instances: { uncleanExits: () => 0, others: () => [] },
    hub: { connectionCount: () => 0 } as Hub,
    pipeline: {
      counts: () => ({ accepted: 0, duplicates: 0, waiting: 0 }),
      isStoring: () => true,
    },
    dataDir: '/nowhere',
  });
  return { app };
}

/** A database that accepts queries, but answers only after an event. */
function silentDb() {
  const asked: string[] = [];
  const asking = new EventEmitter();
  const answered = once(asking, 'answer');
  const driver = new DummyDriver();
  driver.acquireConnection = async () => ({
    async executeQuery<R>({ sql }: CompiledQuery): Promise<QueryResult<R>> {
      asked.push(sql.trim());
      await answered;
      return { rows: [] };
    },
    async *streamQuery() {},
  });
  const db = new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (own) => new SqliteIntrospector(own),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }) as unknown as Db;
  return { db, asked, answer: () => asking.emit('answer') };
}
