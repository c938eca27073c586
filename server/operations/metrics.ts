import { statfs } from 'node:fs/promises';

import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { Cluster } from '#server/cluster/join-cluster.ts';
import { databaseSize } from '#server/db/database-size.ts';
import type { createDatabaseCheck } from '#server/db/health.ts';
import type { Db } from '#server/db/open.ts';
import { isNotRemoved } from '#server/db/scope.ts';
import type { Hub } from '#server/hub/hub.ts';
import type { Pipeline } from '#server/production/ingest/pipeline.ts';

export interface MetricsDeps extends Pick<Cluster, 'bus' | 'shared'> {
  db: Db;
  instances: Pick<Cluster['instances'], 'uncleanExits' | 'others'>;
  hub: Hub;
  pipeline: Pick<Pipeline, 'counts' | 'isStoring'>;
  /** Folder of uploaded files and the embedded database. */
  dataDir: string;
  checkDatabase: ReturnType<typeof createDatabaseCheck>;
}

/** Metrics of this instance for Prometheus. */
export function createMetrics(deps: MetricsDeps) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'lineside_http_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  countChanges(registry, deps);
  measureInstance(registry, deps);
  measureBus(registry, deps);
  measureDatabase(registry, deps);
  measureWork(registry, deps);

  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),
    observe({ method, routeOptions }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply) {
      durations
        .labels(method, routeOptions.url ?? 'none', String(statusCode))
        .observe(elapsedTime / 1000);
    },
  };
}

/** A gauge that is read at each scrape. An undefined value leaves the last one. */
function gauge(registry: Registry, name: string, help: string) {
  return (read: () => number | undefined | Promise<number | undefined>) => {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          const value = await Promise.resolve(read()).catch(() => undefined);
          if (value !== undefined) this.set(value);
        },
      }),
    );
  };
}

/** A counter that is read at each scrape; it grows while this instance runs. */
function counter(registry: Registry, name: string, help: string) {
  return (read: () => number) => {
    registry.registerMetric(
      new Counter({
        name,
        help,
        registers: [],
        collect() {
          this.reset();
          this.inc(read());
        },
      }),
    );
  };
}

function countChanges(registry: Registry, { bus }: MetricsDeps) {
  const changes = new Counter({
    name: 'lineside_machine_changes_total',
    help: 'Changes of machines that this instance has committed.',
    registers: [registry],
  });
  const rejected = new Counter({
    name: 'lineside_samples_rejected_total',
    help: 'Samples of data sources that could not be stored, by reason.',
    labelNames: ['source', 'code'],
    registers: [registry],
  });
  bus.subscribe('machines.changed', (changed, isForeign) => {
    if (!isForeign) changes.inc(changed.length);
  });
  bus.subscribe('samples.rejected', ({ sourceId, codes }) => {
    for (const code of codes) rejected.labels(sourceId, code).inc();
  });
}

function measureInstance(registry: Registry, { hub, pipeline, instances, dataDir }: MetricsDeps) {
  gauge(registry, 'lineside_hub_connections', 'Clients connected to the hub.')(hub.connectionCount);
  counter(
    registry,
    'lineside_samples_accepted_total',
    'Samples that this instance has stored.',
  )(() => pipeline.counts().accepted);
  counter(
    registry,
    'lineside_samples_duplicate_total',
    'Samples that had been stored before.',
  )(() => pipeline.counts().duplicates);
  gauge(
    registry,
    'lineside_samples_waiting',
    'Samples that are received and not stored yet.',
  )(() => pipeline.counts().waiting);
  counter(
    registry,
    'lineside_unclean_exits_total',
    'Ends of the server without a clean shutdown, such as a crash or a kill.',
  )(instances.uncleanExits);
  gauge(
    registry,
    'lineside_instances',
    'Instances that run on the database, this one included.',
  )(() => instances.others().length + 1);
  gauge(
    registry,
    'lineside_disk_free_bytes',
    'Free bytes on the disk of DATA_DIR.',
  )(async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  });
}

function measureBus(registry: Registry, { shared }: MetricsDeps) {
  gauge(
    registry,
    'lineside_bus_connected',
    '1 while the bus is reached, 0 while it is not. An instance alone has its own.',
  )(() => Number(shared?.state().isConnected ?? true));
  gauge(
    registry,
    'lineside_bus_waiting_events',
    'Events that the bus has not acknowledged yet.',
  )(() => shared?.state().waiting ?? 0);
  gauge(
    registry,
    'lineside_bus_round_trip_seconds',
    'Time to the bus and back.',
  )(async () => {
    const ms = await shared?.roundTripMs();
    return ms === undefined ? undefined : ms / 1000;
  });
  counter(
    registry,
    'lineside_bus_missed_total',
    'How often something of other instances did not arrive and was read from the database.',
  )(() => shared?.state().missed ?? 0);
  counter(
    registry,
    'lineside_bus_refused_total',
    'Messages of the bus that could not be read.',
  )(() => shared?.state().refused ?? 0);
}

function measureDatabase(registry: Registry, { db, checkDatabase }: MetricsDeps) {
  const ask = askWhileReading(checkDatabase);
  gauge(
    registry,
    'lineside_database_writable',
    '1 while the database can be written, 0 while it cannot, as on a full disk.',
  )(async () => Number((await checkDatabase()).isWriting));
  gauge(
    registry,
    'lineside_database_size_bytes',
    'Bytes that the database takes on its disk.',
  )(() => ask(() => databaseSize(db)));
  gauge(
    registry,
    'lineside_database_round_trip_seconds',
    'Time of a question that is answered at once.',
  )(() =>
    ask(async () => {
      const startedAt = performance.now();
      await db.selectFrom('settings').select('name').limit(1).execute();
      return (performance.now() - startedAt) / 1000;
    }),
  );
}

/** Asks only while the database answers: otherwise each query would block a connection. */
function askWhileReading(checkDatabase: MetricsDeps['checkDatabase']) {
  return async <T>(question: () => Promise<T>): Promise<T | undefined> => {
    const { isReading } = await checkDatabase();
    return isReading ? question().catch(() => undefined) : undefined;
  };
}

function measureWork(registry: Registry, { db, checkDatabase }: MetricsDeps) {
  const ask = askWhileReading(checkDatabase);
  const works = new Gauge({
    name: 'lineside_pending_machines',
    help: 'Machines whose figures are to be computed again, for late samples or changed settings.',
    labelNames: ['work'],
    registers: [registry],
    async collect() {
      for (const work of ['late_work', 'recount_work'] as const) {
        const row = await ask(() =>
          db
            .selectFrom(work)
            .select(({ fn }) => fn.countAll<number>().as('n'))
            .executeTakeFirst(),
        );
        if (row) works.labels(work).set(row.n);
      }
    },
  });
  const devices = new Gauge({
    name: 'lineside_devices',
    help: 'Data source devices that are enabled, by how their connector fares.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const rows = await ask(() =>
        db
          .selectFrom('source_devices')
          .select(({ fn }) => ['state', fn.countAll<number>().as('n')])
          .where('is_enabled', '=', 1)
          .where(isNotRemoved('client_id'))
          .groupBy('state')
          .execute(),
      );
      if (!rows) return;
      devices.reset();
      for (const { state, n } of rows) devices.labels(state ?? 'waiting').set(n);
    },
  });
}
