import type { FastifyInstance } from 'fastify';

import { createDatabaseCheck } from '#server/db/health.ts';

import { createMetrics, type MetricsDeps } from './metrics.ts';

/** What operators and their tools ask: alive? ready, part by part? how busy? */
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
    // A few bytes may be written where a commit of samples is not.
    const databaseWrite = database.isWriting && pipeline.isStoring();
    const isReady = database.isReading && databaseWrite;
    const bus = shared?.state().isConnected ?? true;
    reply.status(isReady ? 200 : 503);
    // Without the bus the live values of other instances are read from the database: it is in use.
    const working = bus ? 'ready' : 'degraded';
    return {
      status: isReady ? working : 'not ready',
      parts: { database: database.isReading, databaseWrite, bus },
    };
  });
}
