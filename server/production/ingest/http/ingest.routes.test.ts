import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createLocalBus } from '#server/base/bus.ts';
import { Problem } from '#server/base/problem.ts';
import { openTestDatabase, type TestDatabase } from '#server/db/test-database.ts';
import { createPipeline } from '#server/production/ingest/pipeline.ts';
import {
  installSmallPlant,
  morning,
  sample,
} from '#server/production/ingest/small-plant.fixture.ts';
import type { Deps } from '#server/web/deps.ts';

import { ingestRoutes } from './ingest.routes.ts';

let database: TestDatabase;
let app: FastifyInstance;

beforeEach(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await installSmallPlant(db);
  const log = { warn: () => {}, error: () => {} };
  const pipeline = createPipeline({ db, bus: createLocalBus(), now: () => morning, log });
  app = Fastify();
  app.setErrorHandler((error, _request, reply) => {
    const { statusCode = 500 } = error as { statusCode?: number };
    return reply.status(statusCode).send({ code: error instanceof Problem ? error.code : null });
  });
  app.decorate('deps', { pipeline, db } as Deps);
  await app.register(ingestRoutes);
});
afterEach(async () => {
  await app.close();
  await database.close();
});

test('takes the samples of a source that shows its key', async () => {
  const response = await post([sample('status', 'RUNNING', 0), sample('status', 'JAMMED', 0)]);

  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    accepted: 1,
    duplicates: 0,
    rejected: [{ index: 1, code: 'sample.badStatus', ErrorMessage: expect.any(String) }],
  });
});

test.each(['', 'Bearer ', 'Bearer wrong', 'Basic line-key', 'Bearer line-key extra'])(
  'refuses the authorization %s',
  async (authorization) => {
    const response = await post([sample('status', 'RUNNING', 0)], authorization);

    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ code: 'dataSource.unknown' });
  },
);

test('a sample that is no sample rejects itself, not its batch', async () => {
  const response = await post([7, null, sample('status', 'RUNNING', 0)]);

  expect(response.json()).toMatchObject({ accepted: 1, rejected: [{ index: 0 }, { index: 1 }] });
});

test.each([[{}], [Array.from({ length: 10_001 }, () => ({}))]])(
  'refuses a body that is no batch',
  async (body) => {
    expect((await post(body)).statusCode).toBe(400);
  },
);

test('says 503 while nothing can be stored', async () => {
  await database.db.schema.dropTable('samples').execute();

  const response = await post([sample('status', 'RUNNING', 0)]);

  expect(response.statusCode).toBe(503);
  expect(response.json()).toEqual({ code: 'ingest.unavailable' });
});

function post(payload: object, authorization = 'Bearer line-key') {
  return app.inject({ method: 'POST', url: '/ingest', payload, headers: { authorization } });
}
