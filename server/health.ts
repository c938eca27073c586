import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { Bus } from './bus.ts';
import { createDatabaseCheck } from './db/health.ts';
import type { Db } from './db/open.ts';
import type { Hub } from './hub/hub.ts';

interface Deps {
  db: Db;
  hub: Hub;
  bus: Bus;
  /** Since the database was made. */
  uncleanExits: number;
}

/** What operators and their tools ask: alive? ready, part by part? how busy? */
export function registerHealth(app: FastifyInstance, { db, hub, bus, uncleanExits }: Deps) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'lineside_http_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const changes = new Counter({
    name: 'lineside_machine_changes_total',
    help: 'Changes of machines that were committed.',
    registers: [registry],
  });
  const rejected = new Counter({
    name: 'lineside_samples_rejected_total',
    help: 'Samples of data sources that could not be stored, by reason.',
    labelNames: ['source', 'code'],
    registers: [registry],
  });
  const hubConnections = new Gauge({
    name: 'lineside_hub_connections',
    help: 'Clients connected to the hub.',
    registers: [registry],
  });
  const databaseWritable = new Gauge({
    name: 'lineside_database_writable',
    help: '1 while the database can be written, 0 while it cannot, as on a full disk.',
    registers: [registry],
  });
  new Counter({
    name: 'lineside_unclean_exits_total',
    help: 'Ends of the server without a clean shutdown, such as a crash or a kill.',
    registers: [registry],
  }).inc(uncleanExits);
  bus.subscribe('machines.changed', (changed) => changes.inc(changed.length));
  bus.subscribe('samples.rejected', ({ sourceId, codes }) => {
    for (const code of codes) rejected.labels(sourceId, code).inc();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    durations
      .labels(method, routeOptions.url ?? 'none', String(reply.statusCode))
      .observe(reply.elapsedTime / 1000);
    done();
  });

  const checkDatabase = createDatabaseCheck(db);
  app.get('/healthz', () => ({ status: 'up' }));
  registerReadiness(app, checkDatabase);
  app.get('/metrics', async (_request, reply) => {
    hubConnections.set(hub.connectionCount());
    databaseWritable.set((await checkDatabase()).isWriting ? 1 : 0);
    reply.type(registry.contentType);
    return registry.metrics();
  });
}

function registerReadiness(
  app: FastifyInstance,
  checkDatabase: ReturnType<typeof createDatabaseCheck>,
) {
  app.get('/readyz', async (_request, reply) => {
    const { isReading, isWriting } = await checkDatabase();
    reply.status(isReading ? 200 : 503);
    // Without writing, as on a full disk, people still read what there is: degraded, but in use.
    const working = isWriting ? 'ready' : 'degraded';
    return {
      status: isReading ? working : 'not ready',
      // The bus runs in this process: it is up when there is an answer.
      parts: { database: isReading, databaseWrite: isWriting, bus: true },
    };
  });
}
