import type { FastifyInstance } from 'fastify';

import type { SharedBus } from './cluster/nats-bus.ts';
import { createDatabaseCheck } from './db/health.ts';
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
  { shared }: { shared: SharedBus | undefined },
) {
  app.get('/readyz', async (_request, reply) => {
    const { isReading, isWriting } = await checkDatabase();
    reply.status(isReading ? 200 : 503);
    const bus = shared?.state().isConnected ?? true;
    // Without writing, as on a full disk, people still read what there is; without the bus the live
    // values of other instances are read from the database. Degraded, but in use.
    const working = isWriting && bus ? 'ready' : 'degraded';
    return {
      status: isReading ? working : 'not ready',
      parts: { database: isReading, databaseWrite: isWriting, bus },
    };
  });
}
