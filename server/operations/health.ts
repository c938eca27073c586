import type { FastifyInstance } from 'fastify';

import { createDatabaseCheck } from '#server/db/health.ts';

import { createMetrics, type MetricsDeps } from './metrics.ts';

/** Routes for operators and their tools: liveness, readiness by part, metrics. */
export function registerHealth(
  app: FastifyInstance,
  deps: Omit<MetricsDeps, 'checkDatabase'>,
): void {
  const checkDatabase = createDatabaseCheck(deps.db);
  const metrics = createMetrics({ ...deps, checkDatabase });
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request, reply);
    done();
  });
  app.get('/healthz', () => ({ status: 'up' }));
  registerReadiness(app, checkDatabase, deps);
  app.get('/metrics', (_request, reply) => {
    reply.type(metrics.contentType);
    return metrics.read();
  });
}

function registerReadiness(
  app: FastifyInstance,
  checkDatabase: ReturnType<typeof createDatabaseCheck>,
  { shared, pipeline }: Pick<MetricsDeps, 'shared' | 'pipeline'>,
) {
  app.get('/readyz', async (_request, reply) => {
    const database = await checkDatabase();
    // A small probe may be written where a commit of samples fails, so both count.
    const databaseWrite = database.isWriting && pipeline.isStoring();
    const isReady = database.isReading && databaseWrite;
    const bus = shared?.state().isConnected ?? true;
    reply.status(isReady ? 200 : 503);
    // Degraded, not failed: without the bus, changes of other instances are read from the database.
    const working = bus ? 'ready' : 'degraded';
    return {
      status: isReady ? working : 'not ready',
      parts: { database: database.isReading, databaseWrite, bus },
    };
  });
}
